import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import css from './paste-card.module.css'

interface PasteCardProps {
  /** Fields filled from an earlier text that the user has not looked at. A new text may overwrite them. */
  marked: ReadonlySet<string>
  onFilled: (names: readonly string[]) => void
}

/** 粘贴填表: fills the form from a pasted card or message. It keeps typed values. */
export function PasteCard({ marked, onFilled }: PasteCardProps) {
  const { t } = useText()
  const { form } = useSurroundingForm()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const read = async (pasted: string) => {
    const [{ readCard }, { areaNames }] = await Promise.all([
      import('./read-card.ts'),
      import('#web/ui/area-names.ts'),
    ])
    const free = (name: string) => marked.has(name) || String(form.getValues(name) ?? '').trim() === ''
    const known = Object.entries(readCard(pasted, areaNames))
    const found = known.filter(([name]) => free(name))
    for (const [name, value] of found)
      form.setValue(name, String(value), { shouldDirty: true, shouldValidate: true })
    const none = t(known.length > 0 ? 'customers.paste.filled' : 'customers.paste.nothing')
    setSaid(found.length > 0 ? t('customers.paste.found', { n: found.length }) : none)
    onFilled(found.map(([name]) => name))
  }
  if (!open)
    return (
      <div className={css.closed}>
        <Button variant="light" size="compact-sm" onClick={() => setOpen(true)}>
          {t('customers.paste.open')}
        </Button>
      </div>
    )
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
      <div className={css.foot}>
        <span role="status">{said}</span>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(false)}>
          {t('customers.paste.close')}
        </Button>
        <Button size="compact-sm" disabled={text.trim() === ''} onClick={() => void read(text)}>
          {t('customers.paste.read')}
        </Button>
      </div>
    </div>
  )
}
