import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFull } from '../support/full.ts'
import { testApp, type TestApp } from '../support/harness.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

/**
 * Sends the beginning of a request, then the rest, and waits until the server ends the connection. Answers what it was
 * sent.
 */
function answerTo(
  beginning: string,
  rest = async (_send: (text: string) => void): Promise<void> => {},
): Promise<string> {
  return new Promise((ended, failed) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginning)
      rest((text) => void socket.write(text)).catch(failed)
    })
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', failed)
    socket.on('close', () => ended(answer))
  })
}

test('the limits of the server are ten seconds for headers and thirty for a request', () => {
  const { headersTimeout, requestTimeout } = t.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 })
})

test('an upload takes longer than that while it makes progress', async () => {
  const { server } = t.app
  const { token } = await t.as('5a')
  const { requestTimeout } = server
  server.requestTimeout = 1000
  try {
    const form = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.txt"', '', '']
    const end = '\r\n--x--\r\n'
    const length = form.join('\r\n').length + 7000 + end.length
    const head = [`POST /api/index/upload HTTP/1.1`, `Host: x`, `X-Token: ${token}`, 'Connection: close']
    const type = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${length}`]
    // The server looks every five seconds.
    const answer = answerTo([...head, ...type, '', form.join('\r\n')].join('\r\n'), async (send) => {
      for (let n = 0; n < 70; n += 1) {
        send('a'.repeat(100))
        await sleep(100)
      }
      send(end)
    })
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  } finally {
    server.requestTimeout = requestTimeout
  }
}, 60_000)

test('headers of more than 16 KB and bodies of more than 1 MB are refused before they are read', async () => {
  const headers = `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(16_384)}\r\n\r\n`
  expect(await answerTo(headers)).toMatch(/^HTTP\/1\.1 431 /)
  const body = `POST /admin/login/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  expect(await answerTo(`${body}Content-Length: 1048577\r\nConnection: close\r\n\r\n{`)).toMatch(
    /^HTTP\/1\.1 413 /,
  )
})

inFull(
  'headers and bodies that never end are cut off',
  async () => {
    const answers = await Promise.all([
      answerTo('POST /admin/login/login HTTP/1.1\r\nHost: x\r\n'),
      answerTo(
        'POST /admin/login/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      ),
    ])
    expect(answers.map((answer) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toEqual(['408', '408'])
  },
  60_000,
)
