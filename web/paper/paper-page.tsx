import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './paper.module.css'

interface PaperPageProps {
  /** Names the buttons above the sheet. */
  label: string
  back: { to: string; label: string }
  print: { label: string; disabled: boolean }
  /** A receipt is half a sheet in landscape. */
  half?: boolean
  children: ReactNode
}

/** A sheet of paper on a desk, outside the shell. Only the sheet is printed. */
export function PaperPage({ label, back, print: printing, half = false, children }: PaperPageProps) {
  return (
    <div className={css.desk}>
      <nav className={css.tools} aria-label={label}>
        <Button
          component={Link}
          to={back.to}
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.5} />}
        >
          {back.label}
        </Button>
        <Button
          disabled={printing.disabled}
          leftSection={<IconPrinter size={16} stroke={1.5} />}
          onClick={() => print()}
        >
          {printing.label}
        </Button>
      </nav>
      <main className={half ? `${css.sheet} ${css.half}` : css.sheet} lang="zh">
        {children}
      </main>
    </div>
  )
}
