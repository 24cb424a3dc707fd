import { useId } from 'react'
import { approvals } from '#contract/approvals.ts'
import { lots } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { useErrorOf, type PartProps } from './move.ts'

/** The same limit as for requests for approval. */
const proofOfFigure = { max: approvals.fields.files.max, types: lots.fields.consent_files.types }

type Props = Pick<PartProps, 'input' | 'give'> & {
  name: 'consent_files' | 'declared_files' | 'files'
  help?: string
  /** The purpose of the files, where it differs from their field's name. */
  title?: string
}

/** The papers that a move needs: the consignor's consent, the buyer's own declaration, or the proof of a figure. */
export function ProofFiles({ input, give, name, help, title }: Props) {
  const { label } = useText()
  const errorOf = useErrorOf()
  const id = useId()
  const { max, types } = name === 'files' ? proofOfFigure : lots.fields[name]
  return (
    <Labelled id={id} required label={title ?? label('lots', name)} help={help} error={errorOf(name)}>
      <LazyUpload
        value={input[name] ?? []}
        onChange={(files) => give({ [name]: files })}
        limit={max}
        types={types}
      />
    </Labelled>
  )
}
