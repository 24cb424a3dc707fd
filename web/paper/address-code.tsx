import { encode } from 'uqr'

/** This level restores a code that is a quarter dirty or torn, because it hangs in a yard. */
const ecc = 'Q'

/** A QR code of an address, as wide as its box. */
export function AddressCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { ecc })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
