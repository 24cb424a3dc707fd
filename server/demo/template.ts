import { createHash, randomBytes } from 'node:crypto'
import { uploads } from '#server/tables/uploads.ts'
import { docxFrom } from '#server/features/papers/made-docx.ts'
import { createTemplate } from '#server/features/papers/templates.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { people } from './cast.ts'
import { actAs, peopleOf } from './lot-actors.ts'
import type { Db } from '#server/db/client.ts'

interface Look {
  font?: string
  /** In half points. */
  size?: number
  align?: 'left' | 'center' | 'right'
  /** Twentieths of a point before and after. */
  space?: number
}

function paragraph(
  text: string,
  { font = '宋体', size = 21, align = 'left', space = 40 }: Look = {},
): string {
  const fonts = `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${font}"/>`
  const place = `<w:spacing w:before="${space}" w:after="${space}"/><w:jc w:val="${align}"/>`
  const run = `<w:r><w:rPr>${fonts}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  return `<w:p><w:pPr>${place}</w:pPr>${run}</w:p>`
}

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:color="000000"/>`).join('')

/** A table with lines around its cells. Widths and the least height of a row are twentieths of a point. */
function table(widths: readonly number[], rows: readonly (readonly string[])[], height: number): string {
  const cell = (text: string, column: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[column]}" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>${paragraph(text)}</w:tc>`
  const lines = rows.map(
    (cells) => `<w:tr><w:trPr><w:trHeight w:val="${height}"/></w:trPr>${cells.map(cell).join('')}</w:tr>`,
  )
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`
}

const a4 =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr>'
const visitors = 12

/**
 * A viewing registration (看样登记) as a house would write it: its own wording, with the paper's fields in
 * braces, and a line for each visitor.
 */
const registration = [
  paragraph('{company_legal_name}', { font: '黑体', size: 28, align: 'center' }),
  paragraph('看样登记表', { font: '黑体', size: 36, align: 'center', space: 120 }),
  paragraph('编号：{paper_no}', { align: 'right' }),
  table(
    [1700, 7938],
    [
      ['标的', '{lot_no}　{goods}（{quantity}）'],
      ['看样时间', '{view_from} 至 {view_to}'],
      ['看样地点', '{address}'],
      ['联系人', '{contact}　{contact_phone}'],
    ],
    440,
  ),
  paragraph('看样人须出示身份证件，进入现场须佩戴安全帽，标的以现场实物为准。', { space: 160 }),
  table(
    [800, 1500, 2638, 1700, 1500, 1500],
    [
      ['序号', '看样人', '单位', '电话', '时间', '签字'],
      ...Array.from({ length: visitors }, (_none, n) => [String(n + 1), '', '', '', '', '']),
    ],
    600,
  ),
  paragraph('登记日期：{printed_on}　　　　经手人：{handled_by}', { space: 240 }),
  a4,
].join('')

/** A house template of one paper, uploaded by the director. */
export async function makeTemplate(db: Db, now: Date, request: string, store: Store): Promise<void> {
  const content = docxFrom(registration)
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
