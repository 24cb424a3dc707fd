import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import css from './paste-card.module.css'
import type { PasteCardProps } from './paste-panel.tsx'

const panel = lazyPart(async () => (await import('./paste-panel.tsx')).PastePanel)

/** 粘贴填表: fills the form from a pasted card or message. */
export function PasteCard(props: PasteCardProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const button = (
    <div className={css.closed}>
      <Button
        variant="light"
        size="compact-sm"
        onPointerEnter={panel.prefetch}
        onFocus={panel.prefetch}
        onClick={() => setOpen(true)}
      >
        {t('customers.paste.open')}
      </Button>
    </div>
  )
  if (!open) return button
  return (
    <Suspense fallback={button}>
      <panel.Part {...props} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
