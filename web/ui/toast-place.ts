export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** How far a toast stays from the edge of the window and from what can be pressed. */
const edge = 8
const gap = 4
const step = 8

/** How much of two boxes lies over each other, with the gap around the second. */
function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width + gap) - Math.max(a.left, b.left - gap)
  const high = Math.min(a.top + a.height, b.top + b.height + gap) - Math.max(a.top, b.top - gap)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** How much of a box lies over what can be pressed. */
export const covered = (box: Box, pressable: readonly Box[]): number =>
  pressable.reduce((sum, other) => sum + shared(box, other), 0)

/**
 * Where toasts cover nothing that can be pressed: as high as there is room, rather at the right. Without such a
 * place, where they cover the least.
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
