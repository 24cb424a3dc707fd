import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import css from './paste-card.module.css'
import type { PasteCardProps } from './paste-panel.tsx'

const Panel = lazyPart(async () => (await import('./paste-panel.tsx')).PastePanel)

/** 粘贴填表: fills the form from a pasted card or message. */
export function PasteCard(props: PasteCardProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const button = (
    <div className={css.closed}>
      <Button
        variant="light"
        size="compact-sm"
        onPointerEnter={Panel.prefetch}
        onFocus={Panel.prefetch}
        onClick={() => setOpen(true)}
      >
        {t('customers.paste.open')}
      </Button>
    </div>
  )
  if (!open) return button
  return <Panel {...props} onClose={() => setOpen(false)} whileLoading={button} />
}
