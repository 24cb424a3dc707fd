import { useNavigate } from 'react-router'
import { copyLot, type LotRow } from '../../../contract/lots.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { formPath, useRefreshLots } from './lot-queries.ts'
import { viewingWords } from './viewing-words.ts'

/** The acts on a lot that do not change its state. */
export function useLotActs() {
  const text = useText()
  const navigate = useNavigate()
  const refresh = useRefreshLots()
  const copy = async (row: LotRow) => {
    const draft = await call(copyLot, { params: { id: row.id }, body: {} }).catch(() => undefined)
    if (!draft) return
    showSuccess(text.t('lots.copied'))
    await refresh(draft)
    await navigate(formPath(draft.id))
  }
  const copyViewing = async (row: LotRow) => {
    await navigator.clipboard.writeText(viewingWords(row, text))
    showSuccess(text.t('lots.viewingCopied'))
  }
  return { copy, copyViewing }
}
