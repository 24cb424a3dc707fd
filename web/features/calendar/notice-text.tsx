import { Button } from '@mantine/core'
import { useState } from 'react'
import { readHolidayText, type HolidayText } from '#contract/rules/holiday-text.ts'
import type { CalendarDay } from '#contract/rules/working-days.ts'
import { useText } from '#web/text/text.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { textOf } from '#web/ui/file-text.ts'
import { NoteInput } from '#web/ui/note-input.tsx'
import css from './calendar.module.css'

const accepted = '.ics,.csv,.txt'

/**
 * Reads a year's days from the official notice, pasted or in a file. If a day is implausible, it says so and
 * takes nothing.
 */
export function NoticeText({ year, onRead }: { year: number; onRead: (days: CalendarDay[]) => void }) {
  const { t } = useText()
  const [text, setText] = useState('')
  const [found, setFound] = useState<HolidayText>()
  const read = (words: string) => {
    const answer = readHolidayText(words, year)
    setFound(answer)
    if (answer.faults.length === 0) onRead(answer.days)
  }
  return (
    <div className={css.paste}>
      <NoteInput label={t('calendar.paste')} value={text} onChange={setText} minRows={3} />
      <p className={css.note}>{t('calendar.pasteHint')}</p>
      <div className={css.buttons}>
        <Button variant="default" disabled={text.trim() === ''} onClick={() => read(text)}>
          {t('calendar.read')}
        </Button>
        <FileButton
          label={t('calendar.file')}
          accept={accepted}
          variant="default"
          onFile={(file) => void textOf(file).then(read)}
        />
      </div>
      {found && <Found found={found} />}
    </div>
  )
}

function Found({ found: { days, faults } }: { found: HolidayText }) {
  const { t } = useText()
  const count = (kind: CalendarDay['kind']) => days.filter((day) => day.kind === kind).length
  if (faults.length === 0)
    return (
      <p className={css.found} role="status">
        {t('calendar.found', { holidays: count('holiday'), worked: count('worked') })}
      </p>
    )
  return (
    <div className={css.problem} role="alert">
      {t('calendar.unread')}
      <ul>
        {faults.map(({ fault, words }) => (
          <li key={fault + words}>{t(`calendar.faults.${fault}`, { words })}</li>
        ))}
      </ul>
    </div>
  )
}
