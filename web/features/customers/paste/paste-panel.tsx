import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import css from './paste-card.module.css'

export interface PasteCardProps {
  /** Fields filled from an earlier text that the user has not looked at. */
  marked: ReadonlySet<string>
  onFilled: (names: readonly string[]) => void
}

type Read = readonly (readonly [name: string, value: string])[]

/** Reads a text into the form. It keeps typed values, and does not mix two texts without asking. */
function usePaste({ marked, onFilled }: PasteCardProps) {
  const { t } = useText()
  const { form } = useSurroundingForm()
  /** The fields that earlier texts filled. */
  const earlier = useRef(new Set<string>())
  /** A second text that differs from the first. */
  const [second, setSecond] = useState<Read>()
  const [said, setSaid] = useState('')
  const valueOf = (name: string) => String(form.getValues(name) ?? '').trim()
  const set = (name: string, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const fill = (known: Read, may: (name: string) => boolean) => {
    const found = known.filter(([name]) => may(name))
    for (const [name, value] of found) set(name, value)
    const none = t(known.length > 0 ? 'customers.paste.filled' : 'customers.paste.nothing')
    setSaid(found.length > 0 ? t('customers.paste.found', { n: found.length }) : none)
    for (const [name] of found) earlier.current.add(name)
    setSecond(undefined)
    onFilled(found.map(([name]) => name))
  }
  const isPasted = (name: string) => marked.has(name) || earlier.current.has(name)
  const addEmpty = (known: Read) => fill(known, (name) => valueOf(name) === '')
  const read = async (pasted: string) => {
    const [{ readCard }, { areaNames }] = await Promise.all([
      import('./read-card.ts'),
      import('#web/ui/area-names.ts'),
    ])
    const known = Object.entries(readCard(pasted, areaNames)).map(
      ([name, value]) => [name, String(value)] as const,
    )
    const differs = known.some(
      ([name, value]) => isPasted(name) && valueOf(name) !== '' && valueOf(name) !== value,
    )
    if (differs) setSecond(known)
    else addEmpty(known)
  }
  const replace = (known: Read) => {
    for (const name of new Set([...marked, ...earlier.current])) set(name, '')
    fill(known, (name) => isPasted(name) || valueOf(name) === '')
  }
  return { said, second, read, addEmpty, replace }
}

/** The pasted text, and what was read from it. */
export function PastePanel({ onClose, ...props }: PasteCardProps & { onClose: () => void }) {
  const { t } = useText()
  const { said, second, read, addEmpty, replace } = usePaste(props)
  const [text, setText] = useState('')
  return (
    <div className={css.paste}>
      <Textarea
        data-autofocus
        autoFocus
        aria-label={t('customers.paste.open')}
        placeholder={t('customers.paste.hint')}
        rows={4}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => void read(event.clipboardData.getData('text'))}
      />
      {second && (
        <div className={css.foot} role="alert">
          <span>{t('customers.paste.second')}</span>
          <Button size="compact-sm" variant="default" onClick={() => addEmpty(second)}>
            {t('customers.paste.addEmpty')}
          </Button>
          <Button size="compact-sm" onClick={() => replace(second)}>
            {t('customers.paste.replace')}
          </Button>
        </div>
      )}
      <div className={css.foot}>
        <span role="status">{second ? '' : said}</span>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('customers.paste.close')}
        </Button>
        <Button size="compact-sm" disabled={text.trim() === ''} onClick={() => void read(text)}>
          {t('customers.paste.read')}
        </Button>
      </div>
    </div>
  )
}
