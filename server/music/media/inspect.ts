import type { Inspection } from "#domain/music/inspection.ts"
import { findingsOf } from "./findings.ts"
import { createLevels } from "./levels.ts"
import { framesOf, lengthOf, type Master } from "./master.ts"
import type { Part } from "./media.ts"
import { MediaRefused } from "./media-refused.ts"
import { type Meter, openMeter } from "./meter.ts"
import { createOutline } from "./outline.ts"
import { trimOf, within } from "./part.ts"
import { checkedCover } from "./read-cover.ts"
import { readTags } from "./read-tags.ts"
import { createSpectrum } from "./spectrum.ts"

/** Everything that one decode can tell about a recording. */
export async function inspect(
  master: Master,
  part: Part,
  onProgress: (share: number) => void,
): Promise<Inspection> {
  const { container, codec, rate, bits, channels } = master
  const found = {
    ...master.stream.metadata?.getAll(),
    ...master.format.metadata?.getAll(),
  }
  let picture: Uint8Array | undefined
  const onPicture = (bytes: Uint8Array) => {
    picture ??= bytes
  }
  const measured = await measure(master, part, { onProgress, onPicture })
  const cover = picture ? await checkedCover(picture) : null
  return {
    ...{ container, codec, rate, bits, channels, cover },
    ...readTags(found),
    ...measured,
  }
}

type Told = {
  onProgress: (share: number) => void
  onPicture: (bytes: Uint8Array) => void
}

async function measure(
  master: Master,
  part: Part,
  { onProgress, onPicture }: Told,
) {
  const { rate, bits, channels } = master
  const length = await lengthOf(master, onProgress)
  const cut = within(part, rate, length)
  const outline = createOutline(channels)
  const levels = createLevels(channels, bits)
  const spectrum = createSpectrum(channels, rate)
  let meter: Meter | undefined
  let decoded = 0

  for await (const frame of framesOf(master, onPicture)) {
    meter ??= openMeter(frame, trimOf(cut))
    meter.push(frame)
    take(meter)
    decoded += frame.nbSamples
    onProgress(Math.min(1, decoded / cut.end))
    if (decoded >= cut.end && cut.end < length) break
  }
  meter?.push(null)
  if (meter) take(meter)

  function take({ samples }: Meter) {
    for (const block of samples()) {
      outline.add(block)
      levels.add(block)
      spectrum.add(block)
    }
  }

  const read = levels.read()
  if (!meter) throw new MediaRefused("empty")
  const { loudness, truePeak } = meter.read()
  return {
    seconds: read.moments / rate,
    loudness: read.isSilent ? null : loudness,
    truePeak,
    peaks: outline.bars(),
    findings: findingsOf({ rate, bits, truePeak, levels: read, spectrum }),
  }
}
