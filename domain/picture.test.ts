import fc from "fast-check"
import { expect, test } from "vitest"
import { CLOSEST, cropOf, SHAPES, type Shape, wholeOf } from "./picture.ts"

test("the largest crop is centred in the frame's shape", () => {
  const size = { width: 3000, height: 2000 }
  expect(cropOf(wholeOf("square"), size)).toEqual({
    left: 500,
    top: 0,
    width: 2000,
    height: 2000,
  })
  expect(cropOf(wholeOf("portrait"), size)).toEqual({
    left: 700,
    top: 0,
    width: 1600,
    height: 2000,
  })
  expect(cropOf(wholeOf("free"), size)).toEqual({ left: 0, top: 0, ...size })
})

test("a focal point near an edge moves the crop only as far as the picture goes", () => {
  const framing = { shape: "square", x: 0.05, y: 0.5, zoom: 2 } as const
  expect(cropOf(framing, { width: 1000, height: 1000 })).toEqual({
    left: 0,
    top: 250,
    width: 500,
    height: 500,
  })
})

test("any crop is inside the picture and has the right shape", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(SHAPES) as Shape[])),
      share,
      share,
      fc.double({ min: 1, max: CLOSEST, noNaN: true }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      (shape, x, y, zoom, width, height) => {
        const crop = cropOf({ shape, x, y, zoom }, { width, height })
        expect(crop.left).toBeGreaterThanOrEqual(0)
        expect(crop.top).toBeGreaterThanOrEqual(0)
        expect(crop.width).toBeGreaterThan(0)
        expect(crop.height).toBeGreaterThan(0)
        expect(crop.left + crop.width).toBeLessThanOrEqual(width)
        expect(crop.top + crop.height).toBeLessThanOrEqual(height)
      },
    ),
  )
})
