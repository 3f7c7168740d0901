import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_SAMPLE_FMT_S64P,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVPixelFormat,
  type AVSampleFormat,
} from "node-av/constants"
import {
  avChannelLayoutDescribe,
  avGetSampleFmtName,
  FFmpegError,
  FilterGraph,
  Frame,
} from "node-av/lib"

export type Filters = ReturnType<typeof openFilters>

/** A chain of FFmpeg filters for frames like the first one. */
export function openFilters(first: Frame, chain: string) {
  const graph = new FilterGraph()
  graph.alloc()
  graph.nbThreads = 1
  const whole = `abuffer@source=${shapeOf(first)},${chain},abuffersink@sink`
  check(graph.parsePtr(whole), chain)
  check(graph.configSync(), chain)
  const source = graph.getFilter("abuffer@source")
  const sink = graph.getFilter("abuffersink@sink")
  if (!source || !sink) throw new Error(`no way through ${chain}`)
  const out = new Frame()
  out.alloc()
  return {
    graph,
    /** The frame stays the caller's; null marks the end. */
    push(frame: Frame | null) {
      const flags = AV_BUFFERSRC_FLAG_KEEP_REF
      const pushed = source.buffersrcAddFrameSync(frame, flags)
      // A trim filter that has all it needs reports the end of file.
      if (pushed !== AVERROR_EOF) check(pushed, "push")
    },
    /** The output so far; each frame is valid until the next. */
    *pull() {
      for (;;) {
        const got = sink.buffersinkGetFrameSync(out)
        if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return
        check(got, "pull")
        yield out
        out.unref()
      }
    },
    layout: () => sink.buffersinkGetChannelLayout(),
    rate: () => sink.buffersinkGetSampleRate(),
    format: () => sampleFormat(sink.buffersinkGetFormat()),
  }
}

/** Throws errors of the library that no file should be able to cause. */
export function check(code: number, what: string) {
  FFmpegError.throwIfError(code, what)
}

function shapeOf(frame: Frame) {
  const { sampleRate, channelLayout } = frame
  const format = avGetSampleFmtName(sampleFormat(frame.format))
  const layout = avChannelLayoutDescribe(channelLayout)
  return `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${layout}`
}

/** Audio frames have no pixels, but the library's types allow both. */
function sampleFormat(format: AVPixelFormat | AVSampleFormat) {
  if (isSampleFormat(format)) return format
  throw new Error(`${format} is no format of samples`)
}

function isSampleFormat(
  format: AVPixelFormat | AVSampleFormat,
): format is AVSampleFormat {
  return format >= 0 && format <= AV_SAMPLE_FMT_S64P
}
