import { useWatch } from 'react-hook-form'
import { followUpKind } from '#contract/follow-ups.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useKept } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import chips from '#web/ui/chip.module.css'
import { useKeys } from '#web/ui/use-keys.ts'
import { nextAfter, outcomes, withOutcome, withPhrase, type Outcome } from './call-outcome.ts'
import css from './calling.module.css'

/** The most characters of a chip. A longer note is no phrase. */
const longest = 24
const most = 12

interface CallShortcutsProps {
  /** The next date that an outcome proposes. */
  onNext: (next: string | null) => void
}

/** Writes the note by one press: how the call ended, also by Alt 1 to 4, and phrases of one's own. */
export function CallShortcuts({ onNext }: CallShortcutsProps) {
  const { t } = useText()
  const { form } = useSurroundingForm()
  const [phrases, keep] = useKept<readonly string[]>('calls.phrases', [])
  const note = String(useWatch({ name: 'content', control: form.control }) ?? '')
  const write = (text: string) => {
    form.setValue('content', text, { shouldDirty: true, shouldValidate: true })
    form.setFocus('content')
  }
  const wordOf = (outcome: Outcome) => t(`customers.outcomes.${outcome}`)
  const end = (outcome: Outcome) => {
    form.setValue('kind', followUpKind.phone, { shouldDirty: true })
    write(withOutcome(note, wordOf(outcome), outcomes.map(wordOf)))
    const next = nextAfter(outcome, new Date())
    if (next !== undefined) onNext(next)
  }
  useKeys((event) => {
    const outcome = outcomes[Number(event.code.slice('Digit'.length)) - 1]
    if (!event.altKey || event.ctrlKey || event.metaKey || !event.code.startsWith('Digit') || !outcome) return
    event.preventDefault()
    end(outcome)
  })
  const own = note.trim()
  const isNew = own !== '' && own.length <= longest && phrases.length < most && !phrases.includes(own)
  return (
    <div className={css.shortcuts} role="group" aria-label={t('customers.outcomes.label')}>
      {outcomes.map((outcome, at) => (
        <button
          key={outcome}
          type="button"
          className={chips.chip}
          title={`Alt ${at + 1}`}
          aria-keyshortcuts={`Alt+${at + 1}`}
          aria-pressed={note.startsWith(wordOf(outcome))}
          onClick={() => end(outcome)}
        >
          {wordOf(outcome)}
        </button>
      ))}
      {phrases.map((phrase) => (
        <span key={phrase} className={css.phrase}>
          <button
            type="button"
            className={chips.chip}
            onClick={() => write(withPhrase(note, phrase, t('customers.outcomes.comma')))}
          >
            {phrase}
          </button>
          <button
            type="button"
            aria-label={t('customers.outcomes.drop', { phrase })}
            onClick={() => keep(phrases.filter((other) => other !== phrase))}
          >
            ×
          </button>
        </span>
      ))}
      {isNew && (
        <button type="button" className={css.keep} onClick={() => keep([...phrases, own])}>
          <IconPlus size={14} stroke={1.5} aria-hidden /> {t('customers.outcomes.keep')}
        </button>
      )}
    </div>
  )
}
