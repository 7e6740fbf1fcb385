import type { AreaTexts } from '../keys.ts';

export const mobile: AreaTexts<'mobile'> = {
  'mobile.tabs': '栏目',
  'mobile.tab.home': '首页',
  'mobile.tab.group': '群组',
  'mobile.tab.upload': '上传',
  'mobile.tab.my': '我的',
  'mobile.home.title': '我的云盘',
  'mobile.home.kinds': '文件类型',
  'mobile.item.emptyTitle': '文件不存在',
  'mobile.item.emptyText': '文件不存在、已被删除，或您无权查看。',
  'mobile.item.back': '返回我的文件',
  'mobile.my.title': '我的账号',
  'mobile.my.account': '资料与安全',
  'mobile.my.desktopSite': '电脑版网页',
  'mobile.path': '文件夹路径',
  'mobile.pull.hint': '下拉刷新',
  'mobile.pull.release': '松开刷新',
  'mobile.pull.busy': '正在刷新…',
};
