import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { type StaffOption, staffRoutes } from '#contract/staff.ts'
import { useDraftText } from '#web/records/use-draft-text.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { refreshLots } from '#web/features/lot-moves/lot-queries.ts'
import { insertMention, mentionAt, mentionedIn } from './mentions.ts'
import css from './timeline.module.css'
import { lotMoveRoutes } from '#contract/lot-moves.ts'

const most = 6

/** Writes a comment. `@` and the beginning of a name offers colleagues, who are notified. */
export function CommentBox({ lotId }: { lotId: number }) {
  const { t } = useText()
  const [content, setContent] = useDraftText(['lot_comments', lotId].join('.'))
  const [known, setKnown] = useState<StaffOption[]>([])
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const look = () => setTyped(mentionAt(input.current?.value ?? '', input.current?.selectionStart ?? 0))
  const choose = (person: StaffOption) => {
    const field = input.current
    if (!field) return
    const next = insertMention(field.value, field.selectionStart, person.nickname)
    setContent(next.text)
    setKnown([...known, person])
    setTyped(undefined)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(next.caret, next.caret)
    })
  }
  const send = async () => {
    setBusy(true)
    const mentions = mentionedIn(content, known)
    try {
      await call(lotMoveRoutes.addLotComment, {
        params: { id: lotId },
        body: { content: content.trim(), ...(mentions.length > 0 && { mentions }) },
      })
      setContent('')
      await refreshLots()
    } catch {
      // The call has already shown the error. The text stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.write}>
      <Textarea
        ref={input}
        aria-label={t('lots.timeline.write')}
        placeholder={t('lots.timeline.write')}
        value={content}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => {
          setContent(event.currentTarget.value)
          look()
        }}
        onSelect={look}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && content.trim() !== '') void send()
        }}
      />
      {typed !== undefined && <People typed={typed} onChoose={choose} />}
      <Button disabled={content.trim() === ''} loading={busy} onClick={() => void send()}>
        {t('lots.timeline.send')}
      </Button>
    </div>
  )
}

function People({ typed, onChoose }: { typed: string; onChoose: (person: StaffOption) => void }) {
  const { t } = useText()
  const { data } = useQuery({
    queryKey: ['staff', 'options', typed],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(staffRoutes.options, { query: { q: typed }, signal, quiet: true }),
  })
  const people = data?.items.slice(0, most) ?? []
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[
      (buttons.indexOf(document.activeElement as HTMLButtonElement) + by + buttons.length) % buttons.length
    ]?.focus()
  }
  if (people.length === 0) return null
  return (
    <ul className={css.people} aria-label={t('lots.timeline.people')} onKeyDown={move}>
      {people.map((person) => (
        <li key={person.uid}>
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            @{person.nickname}
          </button>
        </li>
      ))}
    </ul>
  )
}
