import { Button, NativeSelect } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useState } from 'react'
import {
  statementColumns,
  type StatementMapping,
  type StatementResult,
  bankStatementRoutes,
} from '#contract/bank-statements.ts'
import { type StatementPreview, statementRoutes } from '#contract/statement-files.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import css from './bank-statements.module.css'
import { WhyGap, Whose } from './statement-questions.tsx'

/** The answer of the server when it cannot tell the columns of a file by itself. */
interface Unmapped {
  reason?: string
  columns?: string[]
  mapping?: StatementMapping
}

type Titles = StatementMapping | undefined

/**
 * Imports the statement of one of our accounts. If the file does not name the account, the person chooses it.
 */
export function StatementDrawer({ onClose }: { onClose: () => void }) {
  const { t, label } = useText()
  const [account, setAccount] = useState<number | null>(null)
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<StatementMapping>()
  const [unnamed, setUnnamed] = useState<StatementPreview>()
  const [result, setResult] = useState<StatementResult>()
  const { problem, refusal, busy, attempt } = useAttempt()
  const unmapped = refusal?.reason === 'mapping_needed' ? (refusal.data as Unmapped) : undefined
  const fieldsOf = (picked: File, of: number | null, titles: Titles) => ({
    ...(of !== null && { account_id: String(of) }),
    ...(titles && { mapping: JSON.stringify(titles) }),
    file: picked,
  })
  const look = async (picked: File, titles: Titles) => {
    const fields = fieldsOf(picked, account, titles)
    const preview = await sendUpload(statementRoutes.preview, fields, () => {})
    if (preview.account_id === null) return preview
    setAccount(preview.account_id)
    return add(picked, preview.account_id, titles)
  }
  const add = (picked: File, of: number | null, titles: Titles, reason = '') =>
    sendUpload(
      bankStatementRoutes.upload,
      { ...fieldsOf(picked, of, titles), ...(reason && { reason }) },
      () => {},
    )
  const shown = (answer: StatementPreview | StatementResult) => {
    if (!('added' in answer)) return setUnnamed(answer)
    setUnnamed(undefined)
    setResult(answer)
    void refreshMoney()
  }
  const pick = (picked: File | undefined, titles?: StatementMapping) => {
    setFile(picked)
    setMapping(titles)
    setResult(undefined)
    setUnnamed(undefined)
    if (picked) void attempt(() => look(picked, titles), shown)
  }
  const send = (reason?: string) => {
    if (file) void attempt(() => add(file, account, mapping, reason), shown)
  }
  return (
    <SideDrawer title={t('bankStatements.add')} onClose={onClose} width={640}>
      <div className={css.step}>
        <Dropzone
          onDrop={([picked]) => pick(picked)}
          multiple={false}
          disabled={busy}
          loading={busy}
          className={css.zone ?? ''}
          inputProps={{ 'aria-label': t('bankStatements.choose') }}
        >
          {file ? file.name : t('bankStatements.choose')}
        </Dropzone>
        <ReferenceInput
          target="own_accounts"
          label={label('bank_lines', 'account_id')}
          description={t('bankStatements.accountHelp')}
          value={account}
          among={(choice) => choice.id !== 0}
          onChange={setAccount}
        />
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        {unmapped?.columns && (
          <Columns
            titles={unmapped.columns}
            mapping={mapping ?? unmapped.mapping ?? {}}
            onChange={setMapping}
            onSend={(titles) => pick(file, titles)}
          />
        )}
        {unnamed && <Whose of={unnamed} ready={account !== null && !busy} onSend={() => send()} />}
        {refusal?.reason === 'balance_gap' && <WhyGap busy={busy} onSend={send} />}
        {result && <Result of={result} onClose={onClose} />}
      </div>
    </SideDrawer>
  )
}

interface ColumnsProps {
  titles: readonly string[]
  mapping: StatementMapping
  onChange: (mapping: StatementMapping) => void
  onSend: (mapping: StatementMapping) => void
}

/** Maps the columns of the statement. The account remembers the mapping. */
function Columns({ titles, mapping, onChange, onSend }: ColumnsProps) {
  const { t } = useText()
  return (
    <>
      <p>{t('bankStatements.columnsHelp')}</p>
      <div className={css.columns}>
        {statementColumns.map((column) => (
          <NativeSelect
            key={column}
            label={t(`bankStatements.columns.${column}`)}
            value={mapping[column] ?? ''}
            data={['', ...titles]}
            onChange={(event) => onChange({ ...mapping, [column]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={css.foot}>
        <Button onClick={() => onSend(mapping)}>{t('bankStatements.read')}</Button>
      </div>
    </>
  )
}

function Result({ of, onClose }: { of: StatementResult; onClose: () => void }) {
  const { t, money, number } = useText()
  return (
    <div role="status">
      <p>
        {t('bankStatements.result', {
          lines: number(of.lines),
          added: number(of.added),
          known: number(of.known),
        })}
      </p>
      {of.opening !== null && of.closing !== null && (
        <p>{t('bankStatements.balances', { opening: money(of.opening), closing: money(of.closing) })}</p>
      )}
      {of.gaps > 0 && <p className={css.problem}>{t('bankStatements.gaps', { n: of.gaps })}</p>}
      <p>{t('bankStatements.exact', { n: number(of.exact) })}</p>
      <div className={css.foot}>
        <Button data-autofocus onClick={onClose}>
          {t('act.close')}
        </Button>
      </div>
    </div>
  )
}
