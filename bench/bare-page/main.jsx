import { lazy, memo, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The customer list's table, element by element, and the two forms: no shell, no router, no filters, no library but React. */

const intentions = ['', '强烈', '有意向', '观望', '暂无', '已合作', '拒绝']
const date = new Intl.DateTimeFormat('zh', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
})

function When({ at }) {
  if (at === null) return <span>–</span>
  const text = date.format(new Date(at))
  return (
    <time dateTime={at} title={text}>
      {text}
    </time>
  )
}

const columns = [
  ['公司名称', (row) => <a href={`?id=${row.id}`}>{row.company_name}</a>, 'name', 220],
  ['客户姓名', (row) => row.name, undefined, 96],
  ['手机号码', (row) => row.phone, undefined, 130],
  ['职务 / 部门', (row) => `${row.duty} · ${row.department}`, undefined, 150],
  ['地区', (row) => row.area, undefined, 170],
  [
    '合作意向',
    (row) => (
      <span className="badge" style={{ '--tone': 'orange' }}>
        <span>{intentions[row.status]}</span>
      </span>
    ),
    undefined,
    110,
  ],
  ['业务人员', (row) => row.service_id_name, undefined, 104],
  ['最近跟进', (row) => <When at={row.last_follow_at} />, 'sorted', 120],
  ['下次跟进', (row) => <When at={row.next_follow_at} />, 'sorted', 120],
  ['剩余天数', (row) => `${row.pool_days_left} 天`, 'end', 100],
  ['在途标的', (row) => row.live_lots, 'end', 92],
  ['成交次数', (row) => row.deal_count, 'end', 92],
  [
    '标签',
    (row) => (
      <span className="tags">
        {row.tags.map((tag) => (
          <span className="tag" key={tag}>
            {tag}
          </span>
        ))}
      </span>
    ),
    undefined,
    150,
  ],
  ['创建时间', (row) => <When at={row.created_at} />, 'sorted', 120],
]
const limit = 20

const Icon = ({ paths, size }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
const dots = [
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
]
const arrows = ['M3 9l4 -4l4 4m-4 -4v14', 'M21 15l-4 4l-4 -4m4 4v-14']

const Row = memo(({ row, number }) => (
  <tr>
    <td className="select">
      <input type="checkbox" aria-label={row.company_name} />
    </td>
    <td className="index">{number}</td>
    {columns.map(([title, cell, kind]) => (
      <td key={title} className={kind}>
        {cell(row)}
      </td>
    ))}
    <td />
    <td className="actions">
      <div className="buttons">
        <button type="button" className="button">
          跟进
        </button>
        <button type="button" className="button">
          编辑
        </button>
        <button type="button" className="button" aria-label={`更多：${row.company_name}`}>
          <Icon paths={dots} size={16} />
        </button>
      </div>
    </td>
  </tr>
))

const Head = memo(() => (
  <thead>
    <tr>
      <th className="select">
        <input type="checkbox" aria-label="全部" />
      </th>
      <th className="index">#</th>
      {columns.map(([title, , kind]) => (
        <th key={title} className={kind}>
          {kind === 'sorted' ? (
            <button type="button" className="sort">
              <span className="title">{title}</span>
              <Icon paths={arrows} size={14} />
            </button>
          ) : (
            <span className="title">{title}</span>
          )}
          <span className="handle" />
        </th>
      ))}
      <th />
      <th className="actions">操作</th>
    </tr>
  </thead>
))

function List({ onAdd, onLot }) {
  const [page, setPage] = useState(1)
  const [list, setList] = useState({ items: [], total: 0 })
  useEffect(() => {
    const asked = new AbortController()
    fetch(`/api/customers?page=${page}&limit=${limit}`, { signal: asked.signal })
      .then((answer) => answer.json())
      .then(
        ({ data }) => setList(data),
        () => {},
      )
    return () => asked.abort()
  }, [page])
  return (
    <>
      <div className="scroller">
        <table>
          <colgroup>
            <col style={{ width: 36 }} />
            <col style={{ width: 44 }} />
            {columns.map(([title, , , width]) => (
              <col key={title} style={{ width }} />
            ))}
            <col />
            <col style={{ width: 168 }} />
          </colgroup>
          <Head />
          <tbody>
            {list.items.map((row, at) => (
              <Row key={row.id} row={row} number={(list.page - 1) * limit + at + 1} />
            ))}
          </tbody>
        </table>
      </div>
      <span>{list.total}</span>
      <button type="button" onClick={onAdd}>
        添加客户
      </button>
      <button type="button" onClick={onLot}>
        新建委托
      </button>
      <button type="button" aria-label="下一页" onClick={() => setPage(page + 1)}>
        下一页
      </button>
    </>
  )
}

/** The list does not carry the forms: they are fetched once it has settled. */
const forms = new Promise((fetched) => setTimeout(fetched, 2000)).then(() => import('./forms.jsx'))
const LotForm = lazy(async () => ({ default: (await forms).LotForm }))
const CustomerDrawer = lazy(async () => ({ default: (await forms).CustomerDrawer }))

function App() {
  const [shown, setShown] = useState(null)
  useEffect(() => {
    const back = () => setShown(null)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const onLot = () => {
    history.pushState(null, '', '?lot')
    setShown('lot')
  }
  return (
    <main>
      <Suspense>
        {shown === 'lot' ? <LotForm /> : <List onAdd={() => setShown('customer')} onLot={onLot} />}
      </Suspense>
      <Suspense>{shown === 'customer' && <CustomerDrawer onClose={() => setShown(null)} />}</Suspense>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
