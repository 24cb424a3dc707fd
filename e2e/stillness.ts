import type { Page } from '@playwright/test'

/**
 * Waits until nothing moves any more, for a second at most and for `frames` at least. An animation without an end does
 * not count, nor one that follows scrolling, which runs as long as its page is open.
 */
export const untilStill = (page: Page, frames = 0): Promise<void> =>
  page.evaluate(async (least) => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ timeline, effect }) =>
            timeline instanceof DocumentTimeline &&
            effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    for (let frame = 0; frame < 60 && (frame < least || isMoving()); frame += 1)
      await new Promise(requestAnimationFrame)
  }, frames)
