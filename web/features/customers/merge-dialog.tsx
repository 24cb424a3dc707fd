import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeFields } from '#contract/customer-merge.ts'
import { customers, type CustomerRow } from '#contract/customers.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { showValue } from '#web/records/cells.tsx'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { ConflictTable, type ConflictSide } from '#web/ui/conflict-table.tsx'
import type { CustomerAct } from './acts.ts'
import { customerQuery } from './customer-queries.ts'

const isEmpty = (value: unknown) => value === null || value === ''

/** Fields in which two customers differ. */
const differing = (row: CustomerRow, other: CustomerRow) =>
  mergeFields.filter((name) => row[name] !== other[name])

/** Keeps a value that only one of the two has. If both have one, the surviving record's value wins. */
const usual = (row: CustomerRow, other: CustomerRow): Record<string, ConflictSide> =>
  Object.fromEntries(
    differing(row, other).map((name) => [
      name,
      isEmpty(row[name]) && !isEmpty(other[name]) ? 'theirs' : 'mine',
    ]),
  )

/** Chooses the other customer, and the surviving value of each field that differs. */
export function MergeDialog(props: ActQuestion<CustomerRow, CustomerAct>) {
  const { t } = useText()
  const [row] = props.rows
  const [id, setId] = useState<number | null>(null)
  const { data: other } = useQuery({ ...customerQuery(id ?? 0), enabled: id !== null })
  const [chosen, setChosen] = useState<Record<string, ConflictSide>>({})
  if (!row) return null
  const found = other?.id === id ? other : undefined
  const sides = found && { ...usual(row, found), ...chosen }
  const fields = Object.fromEntries(
    Object.entries(sides ?? {}).map(([name, side]) => [name, side === 'mine' ? 'this' : 'other']),
  )
  return (
    <ActDialog
      {...props}
      size={found ? 820 : 480}
      input={{ other_id: id, fields, other_version: found?.version }}
      ready={found !== undefined}
    >
      <ReferenceInput
        focus
        required
        target="customers"
        label={t('customers.merge.other')}
        description={t('customers.merge.help')}
        value={id}
        onChange={(next) => {
          setId(next)
          setChosen({})
        }}
        among={(choice) => choice.id !== row.id}
      />
      {found && sides && (
        <Fields
          row={row}
          other={found}
          chosen={sides}
          onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
        />
      )}
    </ActDialog>
  )
}

interface FieldsProps {
  row: CustomerRow
  other: CustomerRow
  chosen: Readonly<Record<string, ConflictSide>>
  onChoose: (name: string, side: ConflictSide) => void
}

function Fields({ row, other, chosen, onChoose }: FieldsProps) {
  const text = useText()
  const show = (of: CustomerRow, name: (typeof mergeFields)[number]) =>
    showValue(of[name], { text, resource: 'customers', name, field: customers.fields[name], row: of })
  return (
    <ConflictTable
      titles={{ mine: text.t('customers.merge.stays'), theirs: text.t('customers.merge.goes') }}
      rows={differing(row, other).map((name) => ({
        id: name,
        label: text.label('customers', name),
        mine: show(row, name),
        theirs: show(other, name),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
