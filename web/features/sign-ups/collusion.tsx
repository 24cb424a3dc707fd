import { Link } from 'react-router'
import type { CollusionFlag } from '#contract/rules/collusion.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { useRefusal } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from './sign-ups.module.css'

export const isSuspicious = (row: SignUpRow): boolean =>
  row.collusion_flags?.some((flag) => flag.open) === true

/** One line that names a shared detail and the bidders who share it. */
function useFlagWords(): (flag: CollusionFlag) => string {
  const { t } = useText()
  return ({ kind, paddle_no, recycler_id_name, rounds }) =>
    [
      t(`signUps.collusion.kinds.${kind}`),
      t('signUps.collusion.with', { paddle: paddle_no ?? '', name: recycler_id_name }),
      rounds !== undefined && t('signUps.collusion.rounds', { n: rounds }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Marks a flagged sign-up in a list. A tooltip names the flags. */
export function CollusionMark({ row }: { row: SignUpRow }) {
  const { t } = useText()
  const words = useFlagWords()
  const flags = row.collusion_flags ?? []
  if (flags.length === 0) return null
  const open = isSuspicious(row)
  return (
    <span title={flags.map(words).join('\n')}>
      <StatusBadge tone={open ? 'red' : 'gray'}>
        {t(open ? 'signUps.collusion.mark' : 'signUps.collusion.noted')}
      </StatusBadge>
    </span>
  )
}

function FlagList({ flags }: { flags: readonly CollusionFlag[] }) {
  const { t } = useText()
  return (
    <ul className={css.flags}>
      {flags.map((flag) => (
        <li key={`${flag.kind} ${flag.sign_up_id}`}>
          <StatusBadge tone={flag.open ? 'red' : 'gray'}>
            {t(flag.open ? 'signUps.collusion.open' : 'signUps.collusion.closed')}
          </StatusBadge>
          <span>
            <b>{t(`signUps.collusion.kinds.${flag.kind}`)}</b>{' '}
            <Link to={addressOf('signUps', { id: flag.sign_up_id })}>
              {t('signUps.collusion.with', { paddle: flag.paddle_no ?? '', name: flag.recycler_id_name })}
            </Link>
            {flag.rounds !== undefined && ` · ${t('signUps.collusion.rounds', { n: flag.rounds })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The collusion flags of a sign-up and their notes. Renders nothing without flags. */
export function CollusionSection({ row }: { row: SignUpRow }) {
  const { t, instant } = useText()
  const { collusion_flags: flags = [], collusion_notes: notes = [] } = row
  if (flags.length === 0 && notes.length === 0) return null
  return (
    <section className={css.side}>
      <h3>{t('signUps.collusion.title')}</h3>
      <FlagList flags={flags} />
      {notes.map(({ note, at, by_name }) => (
        <p key={at} className={css.flagNote}>
          {t('signUps.collusion.by', { by: by_name ?? '', at: instant(at), note })}
        </p>
      ))}
    </section>
  )
}

/** The question that an approval refused for its collusion flags must answer. */
const refusedFlags = (data: unknown): readonly CollusionFlag[] =>
  (data as { collusion_flags?: CollusionFlag[] } | null | undefined)?.collusion_flags ?? []

/**
 * The flags that an approval must answer, with the input for the note. They come from the row, or from the
 * refusal if the row is out of date.
 */
export function FlagNote({
  flags,
  value,
  onChange,
}: {
  flags: readonly CollusionFlag[]
  value: string
  onChange: (note: string) => void
}) {
  const { label } = useText()
  const named = refusedFlags(useRefusal()?.data)
  const shown = named.length > 0 ? named : flags
  if (!shown.some((flag) => flag.open)) return null
  return (
    <>
      <FlagList flags={shown} />
      <NoteInput
        required
        data-autofocus
        label={label('sign_ups', 'collusion_note')}
        value={value}
        onChange={onChange}
      />
    </>
  )
}
