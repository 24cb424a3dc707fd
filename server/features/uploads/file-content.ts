import { fileTypeFromBuffer } from 'file-type'
import { uploadTypes } from '#contract/uploads.ts'
import { Refusal } from '#server/request/errors.ts'
import { inspectArchive } from './archive.ts'

export type UploadType = (typeof uploadTypes)[number]

interface Kind {
  /** The media type of answers. The sender's claim is ignored. */
  type: string
  fits(content: Buffer): Promise<boolean>
}

const archiveLimits = { entries: 2000, bytes: 50 * 1_048_576, ratio: 100 }

const sniffed = async (content: Buffer): Promise<string | undefined> =>
  (await fileTypeFromBuffer(content).catch(() => undefined))?.ext

/** A type recognised by its first bytes. */
const signed = (type: string, ...found: string[]): Kind => ({
  type,
  fits: async (content) => found.includes((await sniffed(content)) ?? ''),
})

/** An OLE container with the stream of one program. Office writes stream names in UTF-16. */
const ole = (type: string, ...streams: string[]): Kind => ({
  type,
  fits: async (content) =>
    (await sniffed(content)) === 'cfb' &&
    streams.some((name) => content.includes(Buffer.from(name, 'utf16le'))),
})

const typesName = '[Content_Types].xml'
/** A ZIP in Office's open format, with the main part of one program and without macros. */
const ooxml = (kind: string): Kind => ({
  type: `application/vnd.openxmlformats-officedocument.${kind}`,
  fits: async (content) => {
    if (content.readUInt32BE(0) !== 0x504b0304) return false
    const report = await inspectArchive(content, archiveLimits, (name) => name === typesName)
    if (report.state !== 'fine') return false
    const types = report.contents.get(typesName)?.toString('utf8') ?? ''
    const macros =
      /macroEnabled|vbaProject/i.test(types) || report.names.some((name) => /vba(?:Project|Data)/i.test(name))
    return types.includes(`officedocument.${kind}.main+xml`) && !macros
  },
})

function readable(content: Buffer, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content)
    // eslint-disable-next-line no-control-regex
    return !/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text)
  } catch {
    return false
  }
}

/**
 * Text has no signature. It must not contain control characters, nor be a document that happens to have none.
 */
const plainText: Kind = {
  type: 'text/plain',
  fits: async (content) =>
    !/^(?:%PDF-|\{\\rtf)/.test(content.toString('latin1', 0, 8)) &&
    (readable(content, 'utf-8') || readable(content, 'gb18030')),
}

const jpeg = signed('image/jpeg', 'jpg')
const kinds: Record<UploadType, Kind> = {
  doc: ole('application/msword', 'WordDocument'),
  xls: ole('application/vnd.ms-excel', 'Workbook', 'Book'),
  ppt: ole('application/vnd.ms-powerpoint', 'PowerPoint Document'),
  docx: ooxml('wordprocessingml.document'),
  xlsx: ooxml('spreadsheetml.sheet'),
  pptx: ooxml('presentationml.presentation'),
  txt: plainText,
  pdf: signed('application/pdf', 'pdf'),
  mp4: signed('video/mp4', 'mp4', 'm4v'),
  jpg: jpeg,
  jpeg,
  png: signed('image/png', 'png', 'apng'),
  webp: signed('image/webp', 'webp'),
}

/** The type for an extension. Refuses others with 415. */
export function uploadTypeOf(extension: string): UploadType {
  const found = uploadTypes.find((type) => type === extension)
  if (!found) throw new Refusal('file_type', { types: uploadTypes.join('/') })
  return found
}

/** The media type of the content. Refuses with 415 if it does not match the type. */
export async function inspectContent(type: UploadType, content: Buffer): Promise<string> {
  const kind = kinds[type]
  if (content.length < 4 && type !== 'txt') throw new Refusal('file_content')
  if (content.length === 0 || !(await kind.fits(content))) throw new Refusal('file_content')
  return kind.type
}
