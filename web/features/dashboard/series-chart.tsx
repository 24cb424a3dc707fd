import { useState } from 'react'
import type { Series } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import { axisOf, barOf } from './bar-geometry.ts'
import css from './series-chart.module.css'

interface SeriesChartProps {
  series: Series
  label: string
  onOpen: (url: string) => void
}

type Point = Series['points'][number]

/** A bar is as high as its sum in yuan, or else as its number. */
const heightOf = ({ value, sum }: Point['amounts'][number]): number =>
  sum === undefined ? value : Number(sum)

/** Two colours that differ in both themes, by lightness alone too. */
const colours = ['var(--line-0)', 'var(--line-1)']
const colourOf = (at: number) => colours[at] ?? 'var(--line-0)'

/** The bars of a series. A bar opens its list. The table says the same to screen readers. */
export function SeriesChart({ series: { names, points }, label, onOpen }: SeriesChartProps) {
  const { short } = useText()
  const [hovered, setHovered] = useState<Point>()
  const axis = axisOf(Math.max(0, ...points.flatMap(({ amounts }) => amounts.map(heightOf))))
  return (
    <div className={css.chart} role="img" aria-label={label} onPointerLeave={() => setHovered(undefined)}>
      <div className={css.area}>
        <svg className={css.plot}>
          {axis.ticks.map((tick) => {
            const y = `${100 - (tick / axis.top) * 100}%`
            return (
              <g key={tick}>
                <line className={css.grid} x1="0" x2="100%" y1={y} y2={y} />
                <text className={css.tick} x={-8} y={y} dy="0.355em" textAnchor="end">
                  {short(tick)}
                </text>
              </g>
            )
          })}
          {points.map((point, index) => (
            <PointBars
              key={point.from}
              point={point}
              index={index}
              count={points.length}
              top={axis.top}
              hovered={hovered === point}
              onHover={() => setHovered(point)}
              onOpen={onOpen}
            />
          ))}
        </svg>
        {hovered && (
          <PointNumbers
            names={names}
            point={hovered}
            left={(points.indexOf(hovered) + 0.5) / points.length}
          />
        )}
      </div>
    </div>
  )
}

interface PointBarsProps {
  point: Point
  index: number
  count: number
  top: number
  hovered: boolean
  onHover: () => void
  onOpen: (url: string) => void
}

/** The bars of one point of time, its date below, and the area that shows its numbers under the pointer. */
function PointBars({ point, index, count, top, hovered, onHover, onOpen }: PointBarsProps) {
  const width = 100 / count
  const middle = `${(index + 0.5) * width}%`
  const everyNth = Math.ceil(count / 8)
  return (
    <g onPointerEnter={onHover}>
      <rect
        className={hovered ? css.hovered : css.point}
        x={`${index * width}%`}
        width={`${width}%`}
        height="100%"
      />
      {point.amounts.map((amount, at) => {
        const { url } = amount
        const bar = barOf({ index, count, at, of: point.amounts.length, value: heightOf(amount), top })
        return <rect key={url} className={css.bar} fill={colourOf(at)} {...bar} onClick={() => onOpen(url)} />
      })}
      {index % everyNth === 0 && (
        <text className={css.tick} x={middle} y="100%" dy="1.6em" textAnchor="middle">
          {point.from.slice(5)}
        </text>
      )}
    </g>
  )
}

interface PointNumbersProps {
  names: Series['names']
  point: Point
  /** The middle of the point, from 0 at the left edge of the plot to 1 at its right edge. */
  left: number
}

/** The numbers of the point under the pointer. It opens toward the middle of the chart. */
function PointNumbers({ names, point: { from, to, amounts }, left }: PointNumbersProps) {
  const { t, number, money } = useText()
  return (
    <div
      className={css.numbers}
      style={{ left: `${left * 100}%`, translate: left > 0.5 ? 'calc(-100% - 12px)' : '12px' }}
    >
      <div className={css.day}>
        {from === to ? from.slice(5) : t('dashboard.weekOf', { from: from.slice(5), to: to.slice(5) })}
      </div>
      {names.map((name, at) => (
        <div key={name} className={css.number}>
          <span className={css.dot} style={{ background: colourOf(at) }} />
          <span className={css.name}>{t(`dashboard.series.${name}`)}</span>
          {amounts[at]?.sum === undefined ? number(amounts[at]?.value ?? 0) : `¥${money(amounts[at].sum)}`}
        </div>
      ))}
    </div>
  )
}
