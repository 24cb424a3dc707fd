import { Button } from '@mantine/core'
import { IconCheck } from '#web/icons/check.ts'
import { IconCopy } from '#web/icons/copy.ts'
import { useState } from 'react'
import { useText } from '#web/text/text.tsx'

interface CopyButtonProps {
  text: string
  label: string
  /** True for the main act of a dialog: the button gets the focus and the colour. */
  main?: boolean
}

/** Copies a text, and says so. */
export function CopyButton({ text, label, main = false }: CopyButtonProps) {
  const { t } = useText()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      data-autofocus={main || undefined}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
    >
      {copied ? t('act.copied') : label}
    </Button>
  )
}
