import { ActionIcon } from '@mantine/core'
import { IconChevronLeft } from '#web/icons/chevron-left.ts'
import { IconChevronRight } from '#web/icons/chevron-right.ts'

interface StepperProps {
  /** The period on the screen: a day, a month or a year. */
  shown: string
  earlier: string
  later: string
  onStep: (by: -1 | 1) => void
}

/** A period between the steps to the one before and the one after. */
export const Stepper = ({ shown, earlier, later, onStep }: StepperProps) => (
  <div style={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 34 }}>
    <ActionIcon variant="default" aria-label={earlier} onClick={() => onStep(-1)}>
      <IconChevronLeft size={16} stroke={1.5} />
    </ActionIcon>
    <b>{shown}</b>
    <ActionIcon variant="default" aria-label={later} onClick={() => onStep(1)}>
      <IconChevronRight size={16} stroke={1.5} />
    </ActionIcon>
  </div>
)
