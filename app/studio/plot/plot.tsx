import { useEffect, useEffectEvent, useRef } from "react"
import "./plot.css"
import uPlot from "uplot"

export type Drawing = {
  options: Omit<uPlot.Options, "width">
  data: uPlot.AlignedData
}

type PlotProps = {
  /** The data; the chart is redrawn when it changes. */
  of: object
  draw: () => Drawing
}

/** A uPlot chart as wide as its container. Hidden from screen readers, because
 * a table beside it has the same data. */
export function Plot({ of, draw }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useEffectEvent(draw)
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws for new data
  useEffect(() => {
    const place = box.current
    if (!place) return
    const { options, data } = drawn()
    const { height } = options
    const sized = { ...options, width: place.clientWidth }
    const plot = new uPlot(sized, data, place)
    const watching = new ResizeObserver(() =>
      plot.setSize({ width: place.clientWidth, height }),
    )
    watching.observe(place)
    return () => {
      watching.disconnect()
      plot.destroy()
    }
  }, [of])
  return <div ref={box} aria-hidden className="plot" />
}

/** A colour of Studio's style sheet. */
export function colour(name: "ink" | "ash" | "rule" | "signal") {
  const style = getComputedStyle(document.documentElement)
  return style.getPropertyValue(`--color-${name}`)
}

/** The axis style shared by all charts. */
export function axis(): uPlot.Axis {
  return {
    stroke: colour("ash"),
    font: '11px "Martian Mono", monospace',
    grid: { stroke: colour("rule"), width: 1 },
    ticks: { show: false },
  }
}

/** Bars that fill a part of their slot, up to a maximum width. */
export function bars(part: number, widest: number) {
  const paths = uPlot.paths.bars?.({ size: [part, widest] })
  if (!paths) throw new Error("uPlot was built without bars.")
  return { paths, points: { show: false } }
}

/** A range from zero, or below, up to at least this value. */
export function fromZero(atLeast: number) {
  return (_: uPlot, least: number, most: number): uPlot.Range.MinMax => [
    Math.min(0, least),
    Math.max(most, atLeast),
  ]
}
