import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { papers } from '#contract/paper-fields.ts'
import { paperRules, papersOfBidders } from '#contract/papers.ts'
import type { LotRow } from '#contract/lots.ts'
import { lotPrintOf } from '#web/auction/print-paths.ts'
import { mayWith, useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'

/** The papers of the lot's state, each by itself, and all that fit it at once. */
export function PrintItems({ row }: { row: LotRow }) {
  const { t, option } = useText()
  const roles = useSession().user?.roles ?? []
  const sealed = row.masked?.includes('winner_sign_up_id') === true
  const own = papers.filter(
    (paper) =>
      mayWith(roles, paperRules[paper].permission) &&
      paperRules[paper].states.includes(row.state) &&
      !(sealed && papersOfBidders.includes(paper)),
  )
  return (
    <>
      <Menu.Item component={Link} to={lotPrintOf(row.id)}>
        {t('papers.all')}
      </Menu.Item>
      <Menu.Divider />
      {own.map((paper) => (
        <Menu.Item key={paper} component={Link} to={lotPrintOf(row.id, paper)}>
          {option('paper_templates', 'paper', paper)}
        </Menu.Item>
      ))}
    </>
  )
}
