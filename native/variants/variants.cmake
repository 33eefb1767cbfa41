# The counting kernel, compiled once for each kind of processor; native/include/blackpeg/variants.hpp chooses.
add_library(blackpeg_variants STATIC native/variants/count_plain.cpp)
target_include_directories(blackpeg_variants PRIVATE native/include)
target_compile_options(blackpeg_variants PRIVATE -Wall -Wextra -Wshadow)
set_target_properties(blackpeg_variants PROPERTIES POSITION_INDEPENDENT_CODE ON)

include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-march=x86-64-v4 BLACKPEG_X86_64)
if(BLACKPEG_X86_64 AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    foreach(level 2 3 4)
        target_sources(blackpeg_variants PRIVATE native/variants/count_v${level}.cpp)
        set_source_files_properties(native/variants/count_v${level}.cpp PROPERTIES COMPILE_OPTIONS -march=x86-64-v${level})
    endforeach()
    target_sources(blackpeg_variants PRIVATE native/variants/count_v4_popcnt.cpp)
    set_source_files_properties(native/variants/count_v4_popcnt.cpp PROPERTIES
                                COMPILE_OPTIONS "-march=x86-64-v4;-mavx512vpopcntdq")
    target_compile_definitions(blackpeg_variants PUBLIC BLACKPEG_X86_64_VARIANTS)
endif()
