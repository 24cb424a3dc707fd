const latest = 1000

let tell: () => void
const firstPaint = new Promise<void>((done) => (tell = done))

/** The first page of this visit is mounted. In a tab that nobody sees no frame is painted: it counts as painted after a while. */
export function mounted(): void {
  requestAnimationFrame(() => setTimeout(tell))
  setTimeout(tell, latest)
}

/** For what the first page can be read without: asking for it would hold that page up. */
export const afterFirstPaint = <T>(ask: () => Promise<T>): Promise<T> => firstPaint.then(ask)
