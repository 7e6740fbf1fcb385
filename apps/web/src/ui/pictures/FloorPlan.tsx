/**
 * The plan on the home page. Drawn by hand in the units of its own paper: one unit is two centimeters, so the
 * dimensions that stand in it are true.
 */
import classes from './FloorPlan.module.css';

// Center lines of the walls, and the gaps in them.
const walls =
  'M120 90H780V510H120zM330 90V300M120 300H330M330 300V360M330 450V510M450 90V240H330M450 440V510M560 90V260H780';
const windows: readonly (readonly [x: number, y: number, length: number, upright?: boolean])[] = [
  [170, 90, 110],
  [120, 150, 90, true],
  [372, 90, 40],
  [620, 90, 100],
  [780, 130, 80, true],
  [120, 350, 100, true],
  [190, 510, 80],
  [520, 510, 190],
  [780, 320, 140, true],
];
/** Hinge, end of the closed leaf, end of the open leaf. */
const doors: readonly (readonly [
  hx: number,
  hy: number,
  cx: number,
  cy: number,
  ox: number,
  oy: number,
  sweep: 0 | 1,
])[] = [
  [365, 510, 415, 510, 365, 460, 0],
  [330, 290, 330, 250, 290, 290, 0],
  [370, 240, 410, 240, 370, 200, 0],
  [580, 260, 620, 260, 580, 220, 0],
];

const furniture = [
  // bed, night tables, wardrobe
  'M150 190h88v98h-88zM150 248h88M156 256h36v26h-36zM196 256h36v26h-36zM150 216l88 16M130 262h16v24h-16zM242 262h16v24h-16z',
  'M298 100h26v132h-26zM298 166h26M311 104v124M303 112l16 8M303 130l16-6M303 148l16 6M303 184l16-8M303 202l16 8M303 220l16-6',
  // bath
  'M338 98h38v92h-38zM344 112a13 13 0 0 1 26 0v60a13 13 0 0 1-26 0zM357 108h.1',
  'M424 104h18v26h-18zM424 106c-18 0-18 22 0 22zM420 156h22v34h-22zM424 173a8 11 0 1 1 14 0 8 11 0 1 1-14 0',
  // kitchen
  'M128 308h28v164h128v30H128zM132 378h20v44h-20zM136 384h12v32h-12zM132 428h20',
  'M196 478h60v18h-60zM210 487a5 5 0 1 1-10 0 5 5 0 1 1 10 0zM226 487a5 5 0 1 1-10 0 5 5 0 1 1 10 0zM242 487a5 5 0 1 1-10 0 5 5 0 1 1 10 0zM290 472h32v30h-32zM294 476l24 22M318 476l-24 22',
  // study
  'M744 106h28v118h-28zM726 165a13 13 0 1 1-26 0 13 13 0 1 1 26 0M706 152a16 16 0 0 0 0 26M568 98h18v118h-18zM568 122h18M568 146h18M568 170h18M568 194h18',
  // living room
  'M636 292h132v40H636zM728 332h40v108h-40zM644 300h84v26h-84zM686 300v26M734 336h26v98h-26zM734 385h26M650 358h52v40h-52z',
  'M468 484a16 16 0 1 1-.1 0M468 468v32M452 484h32M457 473l22 22M479 473l-22 22',
  'M586 484h112v18H586zM600 484v-4h84v4',
];
const table = 'M488 318h74v56h-74z';
const chairs =
  'M494 300h20v12h-20zM536 300h20v12h-20zM494 380h20v12h-20zM536 380h20v12h-20zM470 336h12v20h-12zM568 336h12v20h-12z';
const deck = Array.from({ length: 15 }, (_, row) => `M788 ${312 + row * 11}h64`).join('');
const tiles = [
  ...Array.from({ length: 5 }, (_, column) => `M${356 + column * 22} 246v256`),
  ...Array.from({ length: 12 }, (_, row) => `M336 ${256 + row * 22}h108`),
].join('');

const across = [120, 330, 450, 560, 780] as const;
const down = [90, 240, 300, 510] as const;
const rooms = [
  ['1', '17.64', 222, 150],
  ['2', '7.20', 415, 145],
  ['3', '17.64', 240, 400],
  ['4', '12.96', 390, 420],
  ['5', '14.96', 650, 200],
  ['6', '43.00', 640, 460],
] as const;

const meters = (units: number): string => (units / 50).toFixed(2);
const tick = (x: number, y: number): string => `M${x - 4} ${y + 4}l8-8`;

export function FloorPlan() {
  return (
    <svg viewBox="28 4 846 626" className={classes.plan} aria-hidden>
      <defs>
        <pattern
          id="wall-hatch"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={classes.ground} />
          <path d="M0 0v5" className={classes.hatch} />
        </pattern>
      </defs>

      <g className={classes.axes}>
        {across.map((x) => (
          <path key={x} d={`M${x} 34V556`} />
        ))}
        {down.map((y) => (
          <path key={y} d={`M58 ${y}H864`} />
        ))}
      </g>

      <path d={deck} className={classes.faint} />
      <path d="M788 306h66v164h-66" className={classes.thin} />
      <path d={tiles} className={classes.faint} />
      <path d="M624 284h150v164H624z" className={classes.dashed} />
      {furniture.map((path) => (
        <path key={path} d={path} className={classes.thin} />
      ))}
      <path d={chairs} className={classes.thin} />

      <path d={walls} className={classes.wallEdge} />
      <path d={walls} className={classes.wallFill} />
      {windows.map(([x, y, length, upright]) => (
        <g key={`${x} ${y}`} transform={upright ? `translate(${x} ${y}) rotate(90)` : `translate(${x} ${y})`}>
          <path d={`M0 -7h${length}v14H0z`} className={classes.ground} />
          <path
            d={`M0 -7v14M${length} -7v14M0 -7h${length}M0 -1.5h${length}M0 1.5h${length}M0 7h${length}`}
            className={classes.line}
          />
        </g>
      ))}
      {doors.map(([hx, hy, cx, cy, ox, oy, sweep]) => {
        const radius = Math.hypot(cx - hx, cy - hy);
        const flat = hy === cy;
        const gap = flat
          ? `M${Math.min(hx, cx)} ${hy - 7}h${radius}v14h${-radius}z`
          : `M${hx - 7} ${Math.min(hy, cy)}h14v${radius}h-14z`;
        const jambs = flat
          ? `M${hx} ${hy - 7}v14M${cx} ${hy - 7}v14`
          : `M${hx - 7} ${hy}h14M${hx - 7} ${cy}h14`;
        return (
          <g key={`${hx} ${hy}`}>
            <path d={gap} className={classes.ground} />
            <path d={`${jambs}M${hx} ${hy}L${ox} ${oy}`} className={classes.line} />
            <path
              d={`M${ox} ${oy}A${radius} ${radius} 0 0 ${sweep === 1 ? 0 : 1} ${cx} ${cy}`}
              className={classes.thin}
            />
          </g>
        );
      })}

      <g className={classes.dimensions}>
        <path d={`M112 60H788${across.map((x) => tick(x, 60)).join('')}`} />
        <path d={`M88 82V518${down.map((y) => tick(88, y)).join('')}`} />
        <path d={`M112 540H788${tick(120, 540)}${tick(780, 540)}`} />
        {across.slice(1).map((x, index) => (
          <text key={x} x={(x + across[index]!) / 2} y="54" textAnchor="middle">
            {meters(x - across[index]!)}
          </text>
        ))}
        {down.slice(1).map((y, index) => (
          <text key={y} textAnchor="middle" transform={`translate(82 ${(y + down[index]!) / 2}) rotate(-90)`}>
            {meters(y - down[index]!)}
          </text>
        ))}
        <text x="450" y="556" textAnchor="middle">
          13.20
        </text>
      </g>

      <g className={classes.bubbles}>
        {across.map((x, index) => (
          <g key={x}>
            <circle cx={x} cy="22" r="12" />
            <text x={x} y="26" textAnchor="middle">
              {'ABCDE'[index]}
            </text>
          </g>
        ))}
        {down.map((y, index) => (
          <g key={y}>
            <circle cx="46" cy={y} r="12" />
            <text x="46" y={y + 4} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
      </g>

      {rooms.map(([number, area, x, y]) => (
        <g key={number} className={classes.room}>
          <circle cx={x - 30} cy={y} r="9" />
          <text x={x - 30} y={y + 3.5} textAnchor="middle">
            {number}
          </text>
          <text x={x - 15} y={y + 3.5}>
            {area} m²
          </text>
        </g>
      ))}

      <g className={classes.title}>
        <path d="M636 572h228v52H636zM636 590h228M746 590v34M806 590v34" />
        <path d="M120 600h50v6h-50zM170 600h50v6h-50zM220 600h100v6H220z" />
        <path d="M120 600h50v6h-50zM220 600h100v6H220z" className={classes.solid} />
        <path d="M858 500l-10 28 10-6 10 6zM858 492v-8M850 486l8-10" />
        <text x="646" y="585">
          LINEWORK
        </text>
        <text x="646" y="611">
          A-101
        </text>
        <text x="756" y="611">
          1:100
        </text>
        <text x="816" y="611">
          R03
        </text>
        <text x="120" y="594">
          0
        </text>
        <text x="214" y="594">
          2
        </text>
        <text x="306" y="594">
          4 m
        </text>
      </g>

      <g className={classes.selected}>
        <path d={table} />
        <path d="M488 408v10M562 408v10M488 413h74" />
        <text x="525" y="429" textAnchor="middle">
          1.48
        </text>
        {[
          [488, 318],
          [525, 318],
          [562, 318],
          [562, 346],
          [562, 374],
          [525, 374],
          [488, 374],
          [488, 346],
        ].map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x! - 3} ${y! - 3}h6v6h-6z`} className={classes.grip} />
        ))}
      </g>
    </svg>
  );
}
