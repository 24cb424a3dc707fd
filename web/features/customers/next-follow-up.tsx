import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Urgent } from '#web/ui/urgent.tsx'

/** A past date is late. */
const late = (at: string | null) => at !== null && Date.parse(at) < Date.now()

/** When the next follow-up is due, or was. */
export const NextFollowUp = ({ at }: { at: string | null }) =>
  late(at) ? (
    <Urgent level="late">
      <RelativeTime at={at} />
    </Urgent>
  ) : (
    <RelativeTime at={at} />
  )
