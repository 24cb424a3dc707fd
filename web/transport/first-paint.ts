const latest = 1000

let tell: () => void
const firstPaint = new Promise<void>((done) => (tell = done))

/**
 * Call it when the first page of this visit has mounted, which takes the place of the frame in index.html. A
 * hidden tab paints no frame, so it counts as painted after a while.
 */
export function mounted(): void {
  document.getElementById('first')?.remove()
  requestAnimationFrame(() => setTimeout(tell))
  setTimeout(tell, latest)
}

/** Delays a request that would hold up the first page, which is readable without it. */
export const afterFirstPaint = <T>(ask: () => Promise<T>): Promise<T> => firstPaint.then(ask)
