import { createHash, randomBytes } from 'node:crypto'
import { uploads } from '#server/tables/uploads.ts'
import { docxOf } from '#server/features/papers/made-docx.ts'
import { createTemplate } from '#server/features/papers/templates.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { people } from './cast.ts'
import { actAs, peopleOf } from './lot-actors.ts'
import type { Db } from '#server/db/client.ts'

/**
 * A viewing registration (看样登记) as a house would write it: its own wording, with the paper's fields in
 * braces.
 */
const lines = [
  '{company_legal_name}看样登记表',
  '编号：{paper_no}',
  '标的：{lot_no} {goods}（{quantity}）',
  '看样时间：{view_from} 至 {view_to}',
  '看样地点：{address}',
  '联系人：{contact} {contact_phone}',
  '看样人须出示身份证件，进入现场须佩戴安全帽，标的以现场实物为准。',
  '看样人（签字）：　　　　　　　　单位：　　　　　　　　电话：',
  '登记日期：{printed_on}　　经手人：{handled_by}',
]

/** A house template of one paper, uploaded by the director. */
export async function makeTemplate(db: Db, now: Date, request: string, store: Store): Promise<void> {
  const content = docxOf(lines)
  const { stored, bytes } = await store.put(content)
  const file = { name: '看样登记表.docx', path: `/f/${randomBytes(18).toString('base64url')}/file.docx` }
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const hash = createHash('sha256').update(content).digest('hex')
  await actAs({ db, now, request, people: await peopleOf(db) }, people.director, -30, async (who) => {
    await db.insert(uploads).values({ ...file, stored, bytes, type, hash, uid: who.uid })
    await createTemplate(db, who, store, {
      title: '看样登记表（带现场须知）',
      paper: 'viewing',
      file: [file],
    })
  })
}
