import { Button } from '@mantine/core'
import { IconArrowLeft } from '#web/icons/arrow-left.ts'
import { IconPrinter } from '#web/icons/printer.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './paper.module.css'

interface PaperPageProps {
  /** Names the buttons above the sheets. */
  label: string
  back: { to: string; label: string }
  print: { label: string; disabled: boolean; act?: () => void }
  /** Controls above the sheets. They are not printed. */
  above?: ReactNode
  children: ReactNode
}

/** Sheets of paper on a desk, outside the shell. Only the sheets are printed. */
export function PaperPage({ label, back, print: printing, above, children }: PaperPageProps) {
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
          onClick={printing.act ?? (() => print())}
        >
          {printing.label}
        </Button>
      </nav>
      {above}
      <main lang="zh">{children}</main>
    </div>
  )
}

/** One paper: it begins on a page of its own. A receipt is half a sheet in landscape. */
export const Sheet = ({ half = false, children }: { half?: boolean; children: ReactNode }) => (
  <div className={half ? `${css.sheet} ${css.half}` : css.sheet}>
    <HouseHead />
    {children}
  </div>
)

const { houseName, houseLogo } = document.documentElement.dataset

/** Logo and name of the house over a paper. A house that has set neither prints none. */
const HouseHead = () =>
  (houseName || houseLogo) && (
    <p className={css.house}>
      {houseLogo && <img src={houseLogo} alt="" />}
      {houseName}
    </p>
  )
