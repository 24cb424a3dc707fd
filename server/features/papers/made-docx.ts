import { strToU8, zipSync } from 'fflate'

const types =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** A docx whose `w:body` has this content. `more` adds entries to the archive. */
export function docxFrom(body: string, more: Record<string, Uint8Array> = {}): Buffer {
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': strToU8(relations),
      'word/document.xml': strToU8(document),
      ...more,
    }),
  )
}

/** A docx with one paragraph per line. */
export function docxOf(lines: readonly string[], more?: Record<string, Uint8Array>): Buffer {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
  return docxFrom(paragraphs.join(''), more)
}
