import { create } from "qrcode"
import sharp from "sharp"
import { expect, test } from "vitest"
import { codePicture } from "./pass-code.ts"

const CODE = "7K3MQ9ZX0123456789ABCDEFGH"
/** The white margin that a scanner needs. */
const QUIET = 4

test("the picture of a code has every module of it, with white around", async () => {
  const { modules } = create(CODE, { errorCorrectionLevel: "Q" })
  const side = modules.size + 2 * QUIET
  const shown = await sharp(await codePicture(CODE))
    .resize(side, side, { kernel: "nearest" })
    .greyscale()
    .raw()
    .toBuffer()
  const isIn = (place: number) => place >= QUIET && place < side - QUIET
  const wanted = Array.from({ length: side * side }, (_, at) => {
    const [y, x] = [Math.floor(at / side), at % side]
    const isBlack = isIn(y) && isIn(x) && modules.get(y - QUIET, x - QUIET)
    return isBlack ? 0 : 255
  })
  expect([...shown]).toEqual(wanted)
})
