import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The list's table and nothing else: what React itself needs for it. */

const intentions = ['', '强烈', '有意向', '观望', '暂无', '已合作', '拒绝']
const date = new Intl.DateTimeFormat('zh', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' })
const when = (at) => (at === null ? '–' : date.format(new Date(at)))
const columns = [
  ['公司名称', (row) => <a href={`?id=${row.id}`}>{row.company_name}</a>],
  ['客户姓名', (row) => row.name],
  ['手机号码', (row) => row.phone],
  ['职务 / 部门', (row) => `${row.duty} · ${row.department}`],
  ['地区', (row) => row.area],
  ['合作意向', (row) => intentions[row.status]],
  ['业务人员', (row) => row.service_id_name],
  ['最近跟进', (row) => when(row.last_follow_at)],
  ['下次跟进', (row) => when(row.next_follow_at)],
  ['剩余天数', (row) => row.pool_days_left],
  ['在拍', (row) => row.live_lots],
  ['成交', (row) => row.deal_count],
  ['标签', (row) => row.tags.join(' ')],
  ['创建时间', (row) => when(row.created_at)],
]
const limit = 20

function Row({ row, number }) {
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={row.company_name} />
      </td>
      <td>{number}</td>
      {columns.map(([title, cell]) => (
        <td key={title}>{cell(row)}</td>
      ))}
      <td>
        <button type="button">跟进</button> <button type="button">编辑</button> <button type="button">更多</button>
      </td>
    </tr>
  )
}

function List() {
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
      <div>
        <table>
          <thead>
            <tr>
              <th />
              <th>#</th>
              {columns.map(([title]) => (
                <th key={title}>{title}</th>
              ))}
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((row, at) => (
              <Row key={row.id} row={row} number={(page - 1) * limit + at + 1} />
            ))}
          </tbody>
        </table>
      </div>
      <span>{list.total}</span>
      <button type="button" aria-label="下一页" onClick={() => setPage(page + 1)}>
        下一页
      </button>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <List />
  </StrictMode>,
)
