import { useWatch } from 'react-hook-form'
import { papers, type Paper } from '#contract/paper-fields.ts'
import { type PaperTemplateRow, paperTemplateRoutes } from '#contract/paper-templates.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { ApiError } from '#web/transport/api.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { refreshTemplates, type TemplateAct } from './acts.ts'
import { FieldTable } from './field-table.tsx'
import { templateLayout } from './layout.ts'

/** The form of the open template, or of a new one. */
export function TemplateDrawers({
  record: { id, act, close },
  row,
}: DrawerProps<PaperTemplateRow, TemplateAct>) {
  if (act !== 'new' && !row) return null
  return <TemplateDrawer key={id ?? act} row={row} onClose={close} />
}

const calls = recordCalls(paperTemplateRoutes)
const formFields: readonly string[] = templateLayout.form.template

/** Shows unknown placeholders of the template under its file. */
function onFile(error: unknown): never {
  if (!(error instanceof ApiError) || !error.fields) throw error
  const inForm = Object.entries(error.fields).filter(([name]) => formFields.includes(name))
  const inFile = Object.entries(error.fields).flatMap(([name, msg]) =>
    formFields.includes(name) ? [] : [msg],
  )
  const fields = { ...Object.fromEntries(inForm), ...(inFile.length > 0 && { file: inFile.join('\n') }) }
  throw new ApiError(error.status, error.code, error.msg, { fields })
}

function TemplateDrawer({ row, onClose }: { row: PaperTemplateRow | undefined; onClose: () => void }) {
  const { t } = useText()
  const of = useRecordForm<PaperTemplateRow>({
    layout: templateLayout,
    row,
    save: (body) =>
      calls.save(row, body).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.reason !== 'duplicate') return onFile(error)
        throw new ApiError(error.status, error.code, error.msg, {
          fields: { company: t('papers.templates.taken') },
        })
      }),
    onSaved: (saved) => {
      void refreshTemplates()
      showSuccess(row ? t('act.saved') : t('papers.templates.added', { name: saved.title }))
      onClose()
    },
  })
  return (
    <SideDrawer
      title={row ? t('papers.templates.editTitle', { name: row.title }) : t('papers.templates.add')}
      onClose={onClose}
    >
      <RecordFormView of={of} onCancel={onClose}>
        <FormSections
          layout={templateLayout}
          title={() => ''}
          fields={{
            title: { focus: true },
            company: { help: t('papers.templates.everyHelp') },
            file: { help: t('papers.templates.fileHelp', { example: '{goods}' }), after: <Fields /> },
          }}
        />
      </RecordFormView>
    </SideDrawer>
  )
}

const isPaper = (value: unknown): value is Paper => papers.some((paper) => paper === value)

/** The fields of the chosen paper, to copy into the template. */
function Fields() {
  const paper = useWatch({ control: useSurroundingForm().form.control, name: 'paper' })
  return isPaper(paper) ? <FieldTable paper={paper} /> : null
}
