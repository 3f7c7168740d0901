import { type Song, words } from "./song.ts"

export const dubplateWeather: Song = {
  language: "en",
  explicit: true,
  lyrics: words`
    Ninth floor, cupboard door, boiler on mute
    Rain on the aerial, mud on the boot
    Caller from Nunhead says he can hear me
    Says it's himself, and he's sounding nearly

    Dubplate weather
    Shit, it's wet
    Dubplate weather
    They ain't found us yet

    Whisper the count, there's a baby next door
    Bass going down through the eighth and the fourth
    Man from the council says what's all that hum
    Tell him it's pipework, tell him piss off, son`,
}
