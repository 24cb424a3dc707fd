import { strToU8, zipSync, type Zippable } from 'fflate'

export interface TestFile {
  name: string
  content: Buffer
}

/** A form as a browser sends it, for `ask`. It writes even hostile names unchanged. */
export function form(files: readonly TestFile[], fields: Readonly<Record<string, string>> = {}) {
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields))
    parts.push(Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`))
  for (const { name, content } of files) {
    parts.push(
      Buffer.from(
        `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
    )
    parts.push(content, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from('--edge--\r\n'))
  return {
    method: 'POST',
    body: Buffer.concat(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  }
}

export const file = (name: string, content: Buffer | string): TestFile => ({
  name,
  content: Buffer.from(content as string),
})

const zip = (entries: Zippable): Buffer => Buffer.from(zipSync(entries, { mtime: '2026-01-01' }))
const office: Readonly<Record<string, string>> = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
  pptx: 'presentationml.presentation',
}

/** An Office file in the open format with further entries. `type` may be false. */
export function ooxml(type: 'docx' | 'xlsx' | 'pptx', more: Zippable = {}, extraTypes = ''): Buffer {
  const types = `<Types><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${office[type]}.main+xml"/>${extraTypes}</Types>`
  return zip({ '[Content_Types].xml': strToU8(types), 'main.xml': strToU8('<x/>'), ...more })
}

/** An OLE container with a stream of this name. */
export function ole(stream: string): Buffer {
  const header = Buffer.alloc(1024)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  return Buffer.concat([header, Buffer.from(stream, 'utf16le'), Buffer.alloc(512)])
}

const box = (type: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content])
}

/** One file of every accepted type. */
export const samples: Readonly<Record<string, Buffer>> = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]),
  webp: Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'), Buffer.alloc(64)]),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'),
  mp4: Buffer.concat([
    box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2avc1mp41', 'latin1')),
    box('mdat', Buffer.alloc(32)),
  ]),
  txt: Buffer.from('看货时间：周一上午\r\n'),
  docx: ooxml('docx'),
  xlsx: ooxml('xlsx'),
  pptx: ooxml('pptx'),
  doc: ole('WordDocument'),
  xls: ole('Workbook'),
  ppt: ole('PowerPoint Document'),
}
