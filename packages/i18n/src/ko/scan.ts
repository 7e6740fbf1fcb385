import type { AreaTexts } from '../keys.ts';

/** Photographed pages become documents. */
export const scan: AreaTexts<'scan'> = {
  'scan.title': '문서 스캔',
  'scan.intro': '종이를 촬영하면 가장자리를 찾아 이 기기에서 바로잡은 뒤 업로드합니다.',
  'scan.take': '사진 촬영',
  'scan.choose': '사진 선택',
  'scan.takeMore': '더 촬영',
  'scan.chooseMore': '사진 추가',
  'scan.preview': '미리보기',
  'scan.edges': '모서리 조정',
  'scan.turn': '회전',
  'scan.remove': '페이지 삭제',
  'scan.pages': '페이지',
  'scan.page': '{number}페이지',
  'scan.look': '보기',
  'scan.look.document': '문서',
  'scan.look.color': '컬러',
  'scan.format': '저장 형식',
  'scan.upload': '{count}페이지 업로드',
  'scan.name': '스캔 {date}',
  'scan.unreadable': '사진 “{name}”을(를) 읽을 수 없습니다.',
  'scan.failed': '스캔 파일을 만들지 못했습니다. 페이지 수를 줄여 다시 시도해 주세요.',
  'scan.corner.topLeft': '왼쪽 위 모서리',
  'scan.corner.topRight': '오른쪽 위 모서리',
  'scan.corner.bottomRight': '오른쪽 아래 모서리',
  'scan.corner.bottomLeft': '왼쪽 아래 모서리',
};
