import { describe, expect, test } from 'vitest'
import { uploadTypes } from '#contract/uploads.ts'
import { inspectArchive } from './archive.ts'
import { inspectContent, uploadTypeOf } from './file-content.ts'
import { ole, ooxml, samples } from './test-files.ts'

const accepted = (type: string, content: Buffer) =>
  inspectContent(uploadTypeOf(type), content).then(
    () => true,
    () => false,
  )

describe('content agrees with the extension', () => {
  test.each(uploadTypes)('%s is taken as what it is, and as nothing else', async (type) => {
    const content = samples[type === 'jpeg' ? 'jpg' : type] as Buffer
    for (const claimed of uploadTypes) {
      const same = claimed === type || (['jpg', 'jpeg'].includes(claimed) && ['jpg', 'jpeg'].includes(type))
      expect(await accepted(claimed, content), `${type} as ${claimed}`).toBe(same)
    }
  })

  test('pages, scripts and programs are none of the types', async () => {
    const hostile = [
      Buffer.from('<html><script>1</script>'),
      Buffer.from('<svg onload="1"/>'),
      Buffer.from('MZ\x90\x00\x03'),
      Buffer.from('PK\x03\x04'),
    ]
    for (const type of uploadTypes.filter((name) => name !== 'txt'))
      for (const content of hostile) expect(await accepted(type, content)).toBe(false)
  })

  test('text in UTF-8 and GB18030, without control characters', async () => {
    expect(await accepted('txt', Buffer.from('c9cfbaa3', 'hex'))).toBe(true)
    expect(await accepted('txt', Buffer.from('\ufeff上海'))).toBe(true)
    expect(await accepted('txt', Buffer.from('BMW, MZ and %! at the front'))).toBe(true)
    expect(await accepted('txt', Buffer.from('a\0b'))).toBe(false)
    expect(await accepted('txt', Buffer.from('fffe4100', 'hex'))).toBe(false)
    expect(await accepted('txt', Buffer.alloc(0))).toBe(false)
  })

  test('macros are refused, by part and by content type', async () => {
    expect(await accepted('docx', ooxml('docx', { 'word/vbaProject.bin': new Uint8Array(8) }))).toBe(false)
    expect(
      await accepted(
        'xlsx',
        ooxml('xlsx', {}, '<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>'),
      ),
    ).toBe(false)
    expect(await accepted('doc', ole('Something Else'))).toBe(false)
  })
})

describe('a ZIP is never believed', () => {
  const limits = { entries: 20, bytes: 1_000_000, ratio: 100 }
  const state = async (content: Buffer) => (await inspectArchive(content, limits)).state

  test('what expands too far, or holds too many entries', async () => {
    expect(await state(ooxml('docx', { zeros: new Uint8Array(900_000) }))).toBe('too_large')
    expect(await state(ooxml('docx', { zeros: [new Uint8Array(1_000_001), { level: 0 }] }))).toBe('too_large')
    expect(await state(ooxml('docx', { plain: [new Uint8Array(900_000), { level: 0 }] }))).toBe('fine')
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`e${at}`, new Uint8Array(1)]))
    expect(await state(ooxml('docx', many))).toBe('too_large')
  })

  test('an entry that claims to be smaller than it is', async () => {
    const bomb = ooxml('docx', { zeros: new Uint8Array(900_000) })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(900_000)
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at + 4)) bomb.writeUInt32LE(10, at)
    expect(await state(bomb)).toBe('broken')
  })

  test('paths that lead out of it, and what is cut off', async () => {
    expect(await state(ooxml('docx', { '../../etc/passwd': new Uint8Array(1) }))).toBe('broken')
    expect(await state(ooxml('docx').subarray(0, 100))).toBe('broken')
    expect(await state(Buffer.from('no zip'))).toBe('broken')
  })
})
