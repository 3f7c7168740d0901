import { type Song, sungAt, words } from "./song.ts"

export const floodlight: Song = {
  language: "en",
  lyrics: sungAt(88)`
    2 Half past six, the stand half full
    3 Kettle steam and a yellow coat
    4 I had my back to everything
    5 And your name at the back of my throat
    6 They warm up slow, they hum a bit
    7 Then all at once, then all of it
    7.9
    8 Floodlight, floodlight
    9 Nothing left to hide
    10 Every face I ever missed
    11 Is somewhere on this side
    12 Floodlight, floodlight
    13 Turn the evening round
    14 I never saw a single goal
    15 I heard it in the ground
    15.9
    16 Rain came in off the South Circular
    17 Somebody's dad gave me half his tea
    18 Ninety minutes facing the wrong way
    19 And the whole of the crowd facing me
    20 They warm up slow, they hum a bit
    21 Then all at once, then all of it
    21.9
    22 Floodlight, floodlight
    23 Nothing left to hide
    24 Every face I ever missed
    25 Is somewhere on this side
    26 Floodlight, floodlight
    27 Turn the evening round
    28 I never saw a single goal
    29 I heard it in the ground
    29.9
    30 Hold it there
    31 Hold it, hold
    31.9
    32 Floodlight, floodlight
    33 Thirty voices wide
    34 Everyone I ever was
    35 Is singing on this side
    36 And I kept the jacket`,
}

export const sayItSlower: Song = {
  language: "en",
  lyrics: words`
    You said it on the stairs with your keys in your hand
    You said it like a train that I'd already missed
    I heard every word and I don't understand
    Say it slower

    Say it slower, say it to the wall
    Say it like there's time, say it down the hall
    If you're going to mean it, mean it all
    Say it slower

    I've been wrong before in a quieter voice
    I've been right, and nobody stayed to hear
    The lift is broken, so you've got no choice
    Say it slower
    Four flights, my dear

    Say it slower
    Say it slower
    Say it`,
}

export const southbankPrayer: Song = {
  language: "en",
  lyrics: words`
    River, you were here before the bridges
    You'll be here when they've all come down
    Carry what I'm carrying a little way
    Put it where it can't be found

    Oh, lay it on the water
    Oh, lay it on the stone
    Thirty of us singing
    So nobody's alone

    Bless the man who sells the roasted peanuts
    Bless the boats that never wave
    Bless the last train out of Waterloo
    And everybody it could save

    Oh, lay it on the water
    Oh, lay it on the stone
    Amen to the tide table
    Amen, and take us home`,
}

export const sameCoat: Song = {
  language: "en",
  lyrics: words`
    Four winters in the same coat
    Button gone and the collar high
    You said you'd know me anywhere
    I thought, well, here's the reason why

    Same coat, same street
    Same two left feet
    If it keeps the weather out
    It'll do for me

    Then the lining went in February
    Keys fell through, and a pound or two
    I walked home lighter than I'd been all year
    Rattling when I ran to you

    Same coat, same street
    Same two left feet
    Hang it where the door was
    It'll do for me`,
}
