// Stands in for the tools of a machine that a test of the handbook may not use. It refuses what the tool itself
// would refuse: options it does not have, units and services that are not there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const [tool, ...words] = [basename(process.argv[1]), ...process.argv.slice(2)]
const { UNITS, PROJECT } = process.env
const refuse = (why) => {
  console.error(`${tool}: ${why}`)
  process.exit(64)
}
const options = words.filter((word) => word.startsWith('-')).map((word) => word.split('=')[0])
const plain = words.filter((word) => !word.startsWith('-'))
const allow = (...known) => {
  const strange = options.find((one) => !known.includes(one))
  if (strange !== undefined) refuse(`no option ${strange}`)
}

function systemctl() {
  allow('--now')
  const [verb, ...units] = plain
  if (!['start', 'stop', 'restart', 'reload', 'enable', 'daemon-reload'].includes(verb))
    refuse(`no verb ${verb}`)
  for (const unit of units) {
    const file = unit.replace(/@.*/, '@') + (unit.includes('.') ? '' : '.service')
    if (!['nginx', 'haproxy'].includes(unit) && !existsSync(join(UNITS, file))) refuse(`no unit ${unit}`)
  }
}

function docker() {
  const at = words.indexOf('--file')
  if (words[0] !== 'compose' || at !== 1) refuse('only compose with its file')
  const file = readFileSync(words[2], 'utf8')
  const [verb, ...rest] = words.slice(3)
  const known = {
    up: ['--detach', '--build', '--no-deps', '--wait'],
    down: [],
    build: [],
    logs: ['--follow'],
    exec: [],
  }[verb]
  if (!known) refuse(`no verb ${verb}`)
  const strange = rest.find((word) => word.startsWith('-') && !known.includes(word))
  if (strange !== undefined) refuse(`no option ${strange}`)
  const services = rest.filter((word) => word.startsWith('crm-'))
  for (const name of services) if (!file.includes(`\n  ${name}:\n`)) refuse(`no service ${name}`)
  if (verb === 'exec') run(rest.slice(1))
}

/** What runs inside the container or unit runs here. */
function run([command, ...rest], env = {}) {
  const { status } = spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, ...env } })
  process.exit(status ?? 1)
}

function systemdRun() {
  const at = words.findIndex((word) => !word.startsWith('-'))
  allow('--pipe', '--wait', '--uid', '--property', '--setenv', '--working-directory')
  run(words.slice(at))
}

/** The scripts of the project, with what the page says behind them. What others test is only looked at. */
function npm() {
  if (['ci', 'start'].includes(words[0])) return
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const script = words[0] === 'run' ? scripts[words[1]] : undefined
  if (script === undefined) refuse(`no script ${words.join(' ')}`)
  const rest = words[2] === '--' ? words.slice(3) : []
  if (words.length > 2 && words[2] !== '--') refuse('words for the script come after --')
  if (['build', 'storage'].includes(words[1]) || rest[0] === '--to') return
  const [command, ...own] = script.split(' ')
  if (command !== 'node' || script.includes('&&')) refuse(`cannot run ${script}`)
  run([process.execPath, ...own, ...rest])
}

const tools = {
  npm,
  systemctl,
  docker,
  'systemd-run': systemdRun,
  journalctl: () => allow('--unit', '--follow'),
  useradd: () => allow('--system', '--user-group', '--home-dir', '--shell'),
  nginx: () => allow('-t'),
  haproxy: () => allow('-c', '-f'),
  curl: () => {
    allow('--fail', '--silent', '-H')
    const bears = options.includes('-H') && /^Authorization: Bearer \S+$/.test(plain[0] ?? '')
    if (!bears && !plain[0]?.endsWith('/readyz')) refuse('neither a token nor readiness')
  },
  sleep: () => {},
}
;(tools[tool] ?? refuse('is not known here'))()
