import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import type { PaperTemplateRow } from '#contract/paper-templates.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { templateActs } from './acts.ts'
import { templateLayout } from './layout.ts'
import { templateList } from './template-list.ts'

const drawers = lazyPart(async () => (await import('./template-drawers.tsx')).TemplateDrawers)

const overrides: ColumnOverrides<PaperTemplateRow> = {
  title: { width: 240, opens: true },
  paper: { width: 200 },
  company: { width: 200, cell: (row) => <Company row={row} /> },
}

function Company({ row }: { row: PaperTemplateRow }) {
  const { t } = useText()
  return row.company === null ? t('papers.templates.every') : (row.company_name ?? '')
}

/** 文书模板: own docx templates. Papers without one are printed as they are built in. */
export function TemplatesPage() {
  const { t } = useText()
  const narrow = useNarrow()
  const { open } = useOpenRecord()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'papers.templates.add')}
    </Button>
  )
  return (
    <ListPage
      title="screens.paperTemplates"
      list={useList(templateList)}
      layout={templateLayout}
      overrides={overrides}
      nameOf={templateActs.nameOf}
      acts={useActs(templateActs)}
      drawers={drawers}
      action={add}
      searchHint={t('papers.templates.searchHint')}
      empty={{ text: t('papers.templates.empty'), action: add }}
    />
  )
}
