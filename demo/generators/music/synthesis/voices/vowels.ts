import { Svf } from "../filters.ts"

/** Frequency, gain in dB and bandwidth of the resonances of a throat. */
type Formants = readonly (readonly [number, number, number])[]

const VOWELS: Record<string, Formants> = {
  a: [
    [800, 0, 90],
    [1180, -3, 100],
    [2800, -9, 140],
    [3600, -14, 180],
  ],
  e: [
    [430, 0, 70],
    [1750, -9, 110],
    [2700, -11, 150],
    [3500, -15, 190],
  ],
  i: [
    [350, 0, 60],
    [1950, -11, 120],
    [2750, -12, 150],
    [3700, -15, 190],
  ],
  o: [
    [470, 0, 75],
    [820, -4, 90],
    [2750, -14, 150],
    [3500, -18, 190],
  ],
  u: [
    [350, 0, 60],
    [680, -7, 80],
    [2550, -20, 170],
    [3450, -24, 200],
  ],
}

/** A throat that moves from vowel to vowel. */
export class Throat {
  private filters = Array.from({ length: 4 }, () => new Svf())
  private now: number[][]
  private target: Formants
  private gains = [1, 1, 1, 1]
  private scale: number

  /** `scale` over 1 makes a smaller head: a brighter, younger voice. */
  constructor(vowel: string, scale = 1) {
    this.scale = scale
    this.target = VOWELS[vowel]
    this.now = this.target.map((formant) => [...formant])
    this.move(1)
  }

  shape(vowel: string) {
    this.target = VOWELS[vowel]
  }

  /** Goes a share of the way towards the vowel asked for. */
  move(share: number) {
    for (const [i, filter] of this.filters.entries()) {
      const formant = this.now[i]
      for (let n = 0; n < 3; n++)
        formant[n] += (this.target[i][n] - formant[n]) * share
      const [hz, db, width] = formant
      this.gains[i] = 10 ** (db / 20)
      filter.set(hz * this.scale, (2 - width / hz) / 1.96)
    }
  }

  push(input: number) {
    let sum = 0
    for (let i = 0; i < 4; i++) {
      const filter = this.filters[i]
      filter.push(input)
      sum += filter.peak * this.gains[i]
    }
    return sum
  }
}
