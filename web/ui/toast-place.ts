export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The distance of a toast from the edge of the window and from clickable elements. */
const edge = 8
const gap = 4
const step = 8

/** The overlap of two boxes, with the gap around the second. */
function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width + gap) - Math.max(a.left, b.left - gap)
  const high = Math.min(a.top + a.height, b.top + b.height + gap) - Math.max(a.top, b.top - gap)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** How much of a box covers clickable elements. */
export const covered = (box: Box, pressable: readonly Box[]): number =>
  pressable.reduce((sum, other) => sum + shared(box, other), 0)

/**
 * Finds the place where toasts cover nothing clickable: as high as possible, preferably at the right. If
 * there is none, it returns the place where they cover the least.
 */
export function freePlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  pressable: readonly Box[],
  room: Pick<Box, 'width' | 'height'>,
): Box {
  const right = room.width - width - edge
  let best: Box = { left: right, top: edge, width, height }
  let least = Infinity
  for (let top = edge; top + height + edge <= room.height; top += step)
    for (const left of [right, right / 2, edge]) {
      const place = { left: Math.max(0, left), top, width, height }
      const cover = covered(place, pressable)
      if (cover === 0) return place
      if (cover < least) [best, least] = [place, cover]
    }
  return best
}
