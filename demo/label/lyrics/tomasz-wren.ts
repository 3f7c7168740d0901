import { type Song, words } from "./song.ts"

export const candleHours: Song = {
  language: "en",
  lyrics: words`
    An inch for the kettle, an inch for the post
    An inch for the neighbour I like the most
    Two for the letter I don't mean to send
    And the rest of the night for the end

    Count me by candle, count me by cold
    Count me by stories already told
    When it gutters, love, don't light another
    We'll see by the snow and each other`,
}

export const waltzForALandlord: Song = {
  language: "en",
  lyrics: words`
    Good evening, sir, and how is the stair?
    I heard you stamp on it, up there
    The rent is coming, it walks with a stick
    The boiler is poorly, the ceiling is sick

    One, two, three, and the month goes round
    One, two, three, on your own sound ground
    You hold the paper, I hold the tune
    And both of us owe the moon

    Come down, sir, come, the kettle's on
    The last of the good cups isn't gone
    We'll dance it out till a quarter to four
    Then I'll pay, or you'll show me the door`,
}

export const theHedgeAndTheHare: Song = {
  language: "en",
  lyrics: words`
    I am the hedge, and I saw them both go
    The lord on his horse and the hare in the snow
    One owned the field by the stroke of a pen
    And one owned the hole to get out again

    Run, said the hedge, for I'm all that there is
    Half of me's hers and the rest of me's his
    He measured my length and he measured my breadth
    She measured my thorns by the width of a breath

    Who was the quicker? The ground never said
    One has a stone with his name at the head
    One has a field with no name on the gate
    And I grow an inch every year, and I wait`,
}
