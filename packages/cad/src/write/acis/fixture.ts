/** Half a disc of radius 2, as text of the modeller's version 4 has it; its face has two attributes. */
export const HALF_DISC = `400 17 1 0
16 Autodesk AutoCAD 8 ACIS 4.0 24 Thu Jan 01 00:00:00 1970
1 9.9999999999999995e-07 1e-10
body $-1 $1 $-1 $16 #
lump $-1 $-1 $2 $0 #
shell $-1 $-1 $-1 $3 $-1 $1 #
face $4 $-1 $6 $2 $-1 $15 forward double out #
fmesh-eye-attrib $-1 $5 $-1 $3 #
color-adesk-attrib $-1 $-1 $4 $3 252 #
loop $-1 $-1 $7 $3 #
coedge $-1 $8 $8 $-1 $9 forward $6 $-1 #
coedge $-1 $7 $7 $-1 $10 reversed $6 $-1 #
edge $-1 $11 $12 $7 $13 forward #
edge $-1 $11 $12 $8 $14 reversed #
vertex $-1 $9 $17 #
vertex $-1 $9 $18 #
straight-curve $-1 0 0 0 1 0 0 I I #
ellipse-curve $-1 0 0 0 0 0 1 2 0 0 1 F 0 F 3.1415926535897931 #
plane-surface $-1 0 0 0 0 0 1 1 0 -0 forward_v I I I I #
transform $-1 1 0 0 0 1 0 0 0 1 5 6 7 1 no_rotate no_reflect no_shear #
point $-1 -2 0 0 #
point $-1 2 0 0 #
End-of-ACIS-data
`;
