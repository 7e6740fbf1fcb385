import type { AreaTexts } from '../keys.ts';

export const diagnostic: AreaTexts<'diagnostic'> = {
  'diagnostic.cut': '파일이 중간에 끝납니다. 읽을 수 있는 부분만 표시했습니다.',
  'diagnostic.damaged': '파일 일부가 손상되어 제외했습니다.',
  'diagnostic.unknown': '알 수 없는 종류의 내용을 제외했습니다.',
  'diagnostic.limit': '도면이 표시할 수 있는 크기를 넘어 나머지는 표시하지 않았습니다.',
  'diagnostic.failed': '그릴 수 없는 객체가 있습니다.',
  'diagnostic.twice': '중복으로 정의된 항목이 있어 첫 번째 것을 사용합니다.',
  'diagnostic.font': '글꼴이 없어 다른 글꼴로 대신합니다.',
  'diagnostic.shape': '어느 글꼴에도 없는 문자가 있습니다.',
  'diagnostic.xref': '참조된 도면이 없습니다.',
  'diagnostic.xrefCircular': '참조된 도면이 자기 자신을 다시 참조합니다. 한 번만 표시됩니다.',
  'diagnostic.block': '도면에 없는 블록이 삽입되어 있습니다.',
  'diagnostic.picture': '도면 파일 밖에 있는 그림이 있습니다.',
  'diagnostic.underlay': '도면 파일 밖에 있는 참조 시트가 있습니다.',
  'diagnostic.perspective': '원근 뷰포트가 평행 투영으로 표시됩니다.',
  'diagnostic.viewDepth': '앞뒤 자르기 평면이 있는 뷰포트가 잘리지 않고 모두 표시됩니다.',
  'diagnostic.solid': '솔리드 데이터를 읽을 수 없습니다.',
  'diagnostic.scanned': '그림으로만 된 페이지로, 선이 없습니다.',
  'diagnostic.notWritten': '선택한 버전에 담을 수 없어 빠진 항목입니다.',
  'diagnostic.changed': '선택한 버전에는 더 단순한 형태로 담긴 항목입니다.',
  'diagnostic.objects': '다른 프로그램이 남긴 보이지 않는 객체는 빠졌습니다.',
  'diagnostic.solidAttributes':
    '솔리드는 다른 프로그램이나 화면 표시용으로 함께 저장된 재질, 속성, 패싯 없이 저장되었습니다.',
  'diagnostic.lost': '파일로 옮기는 중 일부가 빠졌습니다.',
  'diagnostic.pictureUnread': '읽을 수 없는 그림이 있습니다.',
};
