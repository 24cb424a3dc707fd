export const finance = {
  finance: {
    title: '财务：流水、应收应付与结算',
    summary: '登记和确认每一笔钱，直到标的结算完成。',
    blocks: [
      {
        text: '{screens.financeList}从{finance.tabs.todo}开始：要确认、要收、要付、要退、要结算、要开票的，还有未对账的银行流水，排成一张表，最急的在最前，按{finance.queue.groups.overdue}、{finance.queue.groups.today}、{finance.queue.groups.week}分组；可按种类筛选、搜索，j、k 移动，回车处理。',
      },
      {
        text: '每行一个按钮，做不了的，按钮就是补救办法。上面四个数字都能点开；与款项完全吻合的银行流水合为一行，{finance.queue.check}。收到的钱登记和确认一步完成，支出仍须两个人。金额和银行流水号与已有流水都相同时会先问一次。',
      },
      { picture: 'finance', text: '流水：每笔的状态，上方是筛选后的合计' },
      { heading: '登记与确认' },
      {
        steps: [
          '点击{finance.add}，选择款项类型、标的，填写金额和凭据；或者在{finance.tabs.dues}里对一笔点击{finance.acts.pay}，金额和对方已经填好。没填完可以{finance.saveDraft}，以后由本人从列表继续。',
          '核对银行到账后点击{finance.acts.confirm}，可以勾选多笔{finance.bulkConfirm}。付款人不是往来方的标有{bankStatements.payerDiffers}，首次确认须写明原因或上传代付证明。每笔须选本方账户；保证金存入结算户的，写明原因。',
          '支出须由制单人以外的人确认，总管理员也不例外。7 天内由同一人创建、重置或授予角色的账号，以及在同一浏览器登录过的账号，算作同一人；7 天内改过收款方银行账户的人也不能确认，不论是手工、导入、撤销导入还是新建时填写的。确认支出时先看{passport.title}：账号来自哪里、谁在何时改过、以前付给过谁。',
        ],
      },
      {
        text: '确认之前可以{finance.acts.void}；确认之后不能修改，只能{finance.acts.reverse}：生成一笔方向相反的流水，原来的保留。收入的冲销也须由制单人以外的人进行。付出的金额不能超过应付还差的部分；收到的多于应收时，应收只收它缺的部分，多出的记为暂收款。',
      },
      { heading: '银行对账与日结' },
      {
        steps: [
          '在{finance.tabs.accounts}登记本方账户；收款、流水和文书都从中选取。',
          '在{finance.tabs.bank_lines}点击{bankStatements.add}，拖入银行导出的 csv 或 xlsx。文件里的账号自动识别，别的账户的文件不收；没有账号的，看三笔后选账户。首笔之前的余额须与账户已知余额衔接，否则写明原因。同一文件再导入不会重复；列只需指明一次。',
          '导错了文件，在{bankStatements.statements}里{bankStatements.acts.takeBack}：由导入人以外的人进行，其中没有已对账的流水、没有日结的日子才行。',
          '点击{bankStatements.confirmExact}，先看笔数和合计再确认，不成的逐笔列出原因；其余逐笔{bankStatements.acts.match}，一笔可以对应多笔款项。支出只能对应已由两人确认的流水。内部划转（双方须为本方账户）、手续费、利息、税款{bankStatements.acts.setAside}；其他超过 1,000 元的须写原因并由第二人确认。',
          '对完后在{finance.tabs.day_closes}按账户日结：期初加流水等于期末，保证金账户与账上在持保证金相符。日结后不再接受当日及以前的流水，总管理员可以{dayCloses.reopen}。',
          '月底后在{finance.tabs.months}逐月{monthCloses.close}：各账户日结到月末，没有待确认和未对账的，保证金相符。月结后不再接受当月流水，更正记在未结的月份；总管理员可以{monthCloses.reopen}。',
        ],
      },
      { heading: '暂收款' },
      {
        text: '多付的、重复付的、付款人或标的不明的钱照样全额入账，列在{finance.tabs.unapplied}，也在{finance.tabs.todo}、对方的{finance.statement.title}和日结里。登记时款项类型选{options.finance_entries.kind.unapplied_in}，标的可以不填；银行流水点击{bankStatements.acts.unapplied}。',
      },
      {
        steps: [
          '点击{unapplied.apply}，选一笔应收或待收的保证金，填写金额：应收由此收到，不动现金。分错了，冲销那笔{options.finance_entries.kind.unapplied_apply}。',
          '点击{unapplied.refund}：退回付款人的账户，生成一笔待确认的支出，由第二人确认；在途的部分不能再分配。',
        ],
      },
      { heading: '保证金' },
      {
        text: '收保证金可以分几次，全部到齐才算已到账。成交后买受人的自动抵扣价款，违约的没收，未中者的转为待退还；退还的金额与收到的相同。',
      },
      {
        text: '违约后再次成交的，在{finance.tabs.dues}里对提出的再拍差额和违约金{finance.acts.confirm}或{finance.acts.drop}。收到后先归委托方，自动生成应付委托方的再拍差额，仍由两人付出；标的名称打开的抽屉和委托方结算单写明损失、已追回和归谁。',
      },
      { heading: '付款与提货' },
      {
        text: '成交时生成买方应付的一笔：总价的为成交价加买方佣金，按重量的为预付款，都减去保证金。确认足额后，打开标的点击{finance.mark.mark_paid}。',
      },
      {
        text: '已付款的标的冲销了付款，自动退回已成交，付款截止日不变，并通知有关的人；提货后冲销的，成为{fields.lots.owed_after_pick_up}：在{finance.tabs.todo}、标的页和首页用红字显示，付清前不能关闭结算单。',
      },
      { heading: '结算' },
      {
        steps: [
          '提货后，点击标的名称，在右侧填写结算数量和调整项，系统随时算出各项金额，然后{finance.save}。',
          '按吨或按单价出售的，结算数量就是有效磅单的合计。要按其他数量结算，须填写原因、上传依据，由总管理员或运营总监在{screens.approvals}里批准；批准前按磅单计算。没有磅单而与标的数量相差超过 10% 的，须填写原因。',
          '改动货款（调整项或单价）须填写原因并上传依据。变动超过{screens.companySettings}里的限额，或低于起拍价、保留价的，还须上传委托方同意文件并经审批；批准前保持原价格。申请人不能审批自己的申请。',
          '{screens.companySettings}里填了限额的，超过限额的费用、免缴保证金、退款、付款和保留价下调也须审批：在提示处写明原因，点击{approvals.acts.submit}。费用、免缴和保留价批准后立即生效；退款和付款批准后仍由财务两人办理。',
          '核对后{finance.acts.close}：数字固定下来，并生成买方的少补或多退，以及应付委托方的货款。',
          '款项全部结清后点击{finance.mark.settle}。',
        ],
      },
      {
        text: '付委托方货款，不能超过买受人为货物已付的款减去应扣的佣金；超出的不能确认，并告知还可付多少。总管理员写明原因、附上文件后可以先行垫付，记为{options.finance_entries.kind.consignor_advance}，之后到账的款先抵还垫付。',
      },
      {
        text: '关闭错了，在标的结算完成之前，总管理员可以{finance.acts.reopen}：由此生成的应收应付取消；其中已有确认款项的，先冲销。标的结算完成后，只能冲销结算单自己的应收应付收付的款项；要冲销别的，按提示的顺序：先冲销这些，再退回结算，再重新打开结算单。按单价计价的标的，成交额在结算单关闭前是预计数。',
      },
      { heading: '价外费用' },
      {
        text: '仓储、拖车、逾期提货等不属于价款的，不要写进调整项：在标的的{charges.title}里{charges.add}，写明由哪一方承担、是本方收费还是代垫。它不计入成交价、溢价、成交额和佣金。买方的费用立即成为单独的应收款，收齐后才能结算完成；委托方的费用从应付货款中扣除，不够扣的部分由委托方另付。费用登记后不能修改，登记错的作废并写明原因；结算单关闭后不能再增减。',
      },
      {
        text: '佣金可以分段：在标的的概览里点击{commissionScales.edit}，为付佣金的一方填写分段、最低、最高或固定金额，结算、应收和文书都按它计算；竞买协议和成交确认书印成分段表。',
      },
      {
        text: '标的条款里可以约定逾期提货费（每日金额或保证金的百分比，自提货截止日次日起计）和服务费点位，印在公告、竞买协议和成交确认书上。成交后系统按条款算好待登记的一笔，写明逾期天数，点击{charges.enterProposed}即可，不会自动收取。',
      },
      {
        text: '本方为标的付出、不向任何一方收取的（公告、差旅、拖车等），在{costs.title}里{costs.add}：写明收款方，立即成为应付款，由两个人付出。佣金加本方收费减成本就是毛利。',
      },
      { note: '付款之前看一看收款账户下面的提示：银行资料最近由谁在何时修改过。' },
    ],
  },
  'money-papers': {
    title: '退款批次、税票与打印',
    summary: '成批退保证金、登记税票，打印收据和结算单。',
    blocks: [
      { heading: '退款批次' },
      {
        steps: [
          '在{finance.tabs.dues}里点击{finance.acts.refunds}，或者先勾选要退的几笔。缺银行资料的和已登记的不能选，原因写在那一行。',
          '勾选后点击{finance.refunds.make}：每笔保证金生成一笔待确认的流水，银行流水号就是批次号。',
          '点击{finance.refunds.download}，在网银里提交。文件写的是生成批次那一刻的账户；谁下载过，记在审计日志里。',
          '由另一位财务或总管理员点击{finance.refunds.entries}，核对后勾选并{finance.bulkConfirm}。',
        ],
      },
      {
        note: '批次生成以后改过银行资料的，批次下面用红字写明由谁在何时修改：先作废那一笔再重新生成，作废的不会再出现在文件里。',
      },
      { heading: '税票' },
      {
        text: '在{finance.tabs.tax_receipts}里点击{finance.taxReceipts.add}，选择标的，抬头、税号、税率和价税合计按合同和结算单填好，只需填写号码、上传票面。货款和佣金分开开票：货款由委托方开给买方（合同约定我方开票的由我方开），佣金由我方开给付佣金的一方。税率或金额与约定不同的，须写明差异原因；分几张开的逐张登记，合计到足额为止。登记后不能修改，开错的{finance.acts.void}并写明原因，同一号码可以重新登记。',
      },
      {
        text: '标的结算后仍未开足的，出现在{finance.tabs.todo}的{finance.queue.kinds.receipts}里。不含税金额和税额留空则按税率计算；合计不能超过结算单。已开的票用{finance.taxReceipts.red}登记红字，红字单独成票。重开结算单后多开的会出现在待办里。',
      },
      { heading: '收据与结算单' },
      {
        text: '已确认的流水可以打印{finance.acts.receipt}或{finance.acts.payment}，金额有大写，留有两处签字。结算单关闭后，在标的右侧可以{finance.statements.buyer}和{finance.statements.consignor}，写明过磅明细、各项金额和收付情况；买方的一份没有委托方的佣金，委托方的一份没有买方的名称。在{finance.tabs.statement}里选往来方和期间，可以下载或打印：期初、逐笔、期末和盖章回执。',
      },
      { heading: '逾期' },
      {
        text: '过了到期日还没结清的，在{finance.tabs.dues}里标为{finance.presets.overdue}，每天通知财务一次。',
      },
    ],
  },
  'e-invoices': {
    title: '读取数电票',
    summary: '用数电票文件自动填写税票，并指出不一致的地方。',
    blocks: [
      {
        steps: [
          '在{finance.tabs.tax_receipts}里点击{finance.taxReceipts.add}，先选标的和要登记的税票。',
          '点击{eInvoices.read}，选择从税务平台下载的 XML 或 OFD。',
          '号码、抬头、税号、税率和金额自动填好；与应开税票不一致的逐条列出，核对后再保存。',
        ],
      },
      { note: '读取不会保存任何内容。红字票在原税票上用{finance.taxReceipts.red}登记。' },
    ],
  },
  vouchers: {
    title: '把流水交给财务软件',
    summary: '按月把已确认的流水导出为用友、金蝶或 hledger 的凭证。',
    blocks: [
      {
        steps: [
          '第一次使用时，财务先打开{screens.vouchers}的{vouchers.accounts}，核对每类流水的科目。',
          '选择月份，看借贷合计是否相等。',
          '点击{vouchers.formats.u8}、{vouchers.formats.kingdee}或{vouchers.formats.hledger}下载文件，再在财务软件里引入。',
        ],
      },
      {
        text: '每笔已确认的流水正好一张凭证；冲销是一张红字凭证，记在冲销当天。凭证号在导出时编定，以后不变。已导出的凭证要再次导出，须写明原因。',
      },
      { note: 'hledger 文本是全月的，不编号，也不算导出。' },
    ],
  },
  'who-owes': {
    title: '谁欠我们钱',
    summary: '哪些钱还没有收到，最早该收的是哪一笔。',
    blocks: [
      {
        steps: [
          '按 [Ctrl] [K]，输入“谁欠款”。',
          '财务和总管理员打开{finance.tabs.dues}：往来方、款项、未结和到期，最早到期的在前，逾期的是红色。',
          '其他岗位打开已成交未付款的标的，点开一个看{lotLead.figures.unpaid}。',
          '一家公司的全部往来在{finance.tabs.statement}，可以打印。',
        ],
      },
      { note: '首页的{home.figures.receivable}是全部未收的合计，点开就是这张表。' },
    ],
  },
}
