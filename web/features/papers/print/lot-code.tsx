import { encode } from 'uqr'
import { addressOf } from '../../../../contract/addresses.ts'
import { sheetWords } from '../../../../texts/paper/sheets.ts'
import css from './sheets.module.css'

/** A quarter of the code may be dirty or torn: it hangs at a yard. */
const ecc = 'Q'

/** A QR code that opens the lot. */
export function LotCode({ id }: { id: number }) {
  const { data, size } = encode(new URL(addressOf('lot', { id }), location.origin).href, { ecc })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <figure className={css.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={sheetWords.scan} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <figcaption>{sheetWords.scan}</figcaption>
    </figure>
  )
}
